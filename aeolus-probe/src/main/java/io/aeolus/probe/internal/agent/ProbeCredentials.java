// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import io.aeolus.probe.Probe;
import java.util.Map;
import javax.security.auth.Subject;
import org.apache.storm.security.auth.IAutoCredentials;

/**
 * Passes the collector's token to a worker. Storm logs a topology's settings in each worker and in Nimbus, but not its credentials. Storm
 * creates an instance in each worker after the worker's reporters.
 */
public final class ProbeCredentials implements IAutoCredentials {

    static final String TOKEN = "aeolus.probe.token";

    private Map<String, Object> config = Map.of();

    @Override
    public void prepare(Map<String, Object> topologyConfig) {
        config = topologyConfig;
    }

    /** Adds nothing: the command submits the topology with {@link Probe#credentials}. */
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
