package io.aeolus.monitor.internal.meter;

import java.util.Map;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.task.IBolt;

/** The meter of a bolt that listens to credentials, which Storm gives to the outermost object only. */
final class CredentialsMeteredBolt extends MeteredBolt implements ICredentialsListener {

    /** The bolt must be an {@link ICredentialsListener}. */
    CredentialsMeteredBolt(IBolt bolt, String runId) {
        super(bolt, runId);
    }

    @Override
    public void setCredentials(Map<String, String> credentials) {
        ((ICredentialsListener) bolt()).setCredentials(credentials);
    }
}
