package io.aeolus.monitor.internal.wrap;

import java.util.Map;
import java.util.Set;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.task.IBolt;

/** The wrapper of a bolt that listens to credentials, which Storm gives to the outermost object only. */
final class CredentialsRecordingBolt extends RecordingBolt implements ICredentialsListener {

    /** The bolt must be an {@link ICredentialsListener}. */
    CredentialsRecordingBolt(IBolt bolt, Set<String> outputStreams, String runId) {
        super(bolt, outputStreams, runId);
    }

    @Override
    public void setCredentials(Map<String, String> credentials) {
        ((ICredentialsListener) bolt()).setCredentials(credentials);
    }
}
