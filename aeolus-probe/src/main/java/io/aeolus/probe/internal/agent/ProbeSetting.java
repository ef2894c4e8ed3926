package io.aeolus.probe.internal.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;

/** What a topology's settings say of its observation: the run's name, and no home if its workers are in the JVM that measures. */
record ProbeSetting(String run, Optional<Address> home) {

    private static final String SETTING = "aeolus.probe";
    private static final String RUN = "run";
    private static final String HOST = "host";
    private static final String PORT = "port";
    private static final String TOKEN = "token";

    /** Where a collector listens, and what a worker has to know to be listened to. */
    record Address(String host, int port, String token) {}

    /** The settings with this one, and with the reporter that starts an agent in each worker. */
    Map<String, Object> addedTo(Map<String, Object> config) {
        Map<String, Object> all = new HashMap<>(config);
        all.put(
                SETTING,
                home.<Map<String, Object>>map(
                                to -> Map.of(RUN, run, HOST, to.host(), PORT, to.port(), TOKEN, to.token()))
                        .orElse(Map.of(RUN, run)));
        List<Object> reporters = new ArrayList<>();
        if (config.get(Config.TOPOLOGY_METRICS_REPORTERS) instanceof List<?> others) {
            reporters.addAll(others);
        }
        reporters.add(Map.of("class", WorkerReporter.class.getName()));
        all.put(Config.TOPOLOGY_METRICS_REPORTERS, reporters);
        return all;
    }

    /** The setting that a topology has. */
    static ProbeSetting of(Map<String, Object> config) {
        if (config.get(SETTING) instanceof Map<?, ?> setting && setting.get(RUN) instanceof String run) {
            return new ProbeSetting(run, addressIn(setting));
        }
        throw new IllegalStateException("the setting " + SETTING + " is missing");
    }

    private static Optional<Address> addressIn(Map<?, ?> setting) {
        return setting.get(HOST) instanceof String host
                        && setting.get(PORT) instanceof Number port
                        && setting.get(TOKEN) instanceof String token
                ? Optional.of(new Address(host, port.intValue(), token))
                : Optional.empty();
    }
}
