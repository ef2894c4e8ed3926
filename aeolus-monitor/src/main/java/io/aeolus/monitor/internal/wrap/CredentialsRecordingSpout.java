package io.aeolus.monitor.internal.wrap;

import java.util.Map;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.spout.ISpout;

/** The wrapper of a spout that listens to credentials, which Storm gives to the outermost object only. */
final class CredentialsRecordingSpout extends RecordingSpout implements ICredentialsListener {

    /** The spout must be an {@link ICredentialsListener}. */
    CredentialsRecordingSpout(ISpout spout, String runId) {
        super(spout, runId);
    }

    @Override
    public void setCredentials(Map<String, String> credentials) {
        ((ICredentialsListener) spout()).setCredentials(credentials);
    }
}
