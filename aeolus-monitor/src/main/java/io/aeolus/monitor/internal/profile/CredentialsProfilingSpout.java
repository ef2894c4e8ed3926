package io.aeolus.monitor.internal.profile;

import java.util.Map;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.spout.ISpout;

/** The wrapper of a spout that listens to credentials, which Storm gives to the outermost object only. */
final class CredentialsProfilingSpout extends ProfilingSpout implements ICredentialsListener {

    /** The spout must be an {@link ICredentialsListener}. */
    CredentialsProfilingSpout(ISpout spout) {
        super(spout);
    }

    @Override
    public void setCredentials(Map<String, String> credentials) {
        ((ICredentialsListener) spout()).setCredentials(credentials);
    }
}
