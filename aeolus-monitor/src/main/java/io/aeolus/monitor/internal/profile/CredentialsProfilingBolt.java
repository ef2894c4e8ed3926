package io.aeolus.monitor.internal.profile;

import java.util.Map;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.task.IBolt;

/** The wrapper of a bolt that listens to credentials, which Storm gives to the outermost object only. */
final class CredentialsProfilingBolt extends ProfilingBolt implements ICredentialsListener {

    /** The bolt must be an {@link ICredentialsListener}. */
    CredentialsProfilingBolt(IBolt bolt) {
        super(bolt);
    }

    @Override
    public void setCredentials(Map<String, String> credentials) {
        ((ICredentialsListener) bolt()).setCredentials(credentials);
    }
}
