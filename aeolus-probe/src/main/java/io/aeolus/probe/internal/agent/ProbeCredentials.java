package io.aeolus.probe.internal.agent;

import io.aeolus.probe.Probe;
import java.util.Map;
import javax.security.auth.Subject;
import org.apache.storm.security.auth.IAutoCredentials;

/**
 * Gives a worker the token of its collector. Storm logs a topology's settings in each worker and in Nimbus, but not its credentials. Storm
 * makes one in each worker, after the worker's reporters.
 */
public final class ProbeCredentials implements IAutoCredentials {

    static final String TOKEN = "aeolus.probe.token";

    private Map<String, Object> config = Map.of();

    @Override
    public void prepare(Map<String, Object> topologyConfig) {
        config = topologyConfig;
    }

    /** Adds nothing: the command that measures submits the credentials of its {@link Probe} with the topology. */
    @Override
    public void populateCredentials(Map<String, String> credentials) {}

    @Override
    public void populateSubject(Subject subject, Map<String, String> credentials) {
        updateSubject(subject, credentials);
    }

    @Override
    public void updateSubject(Subject subject, Map<String, String> credentials) {
        String token = credentials.get(TOKEN);
        if (token != null) {
            WorkerAgents.of(config).authenticate(token);
        }
    }
}
