package io.aeolus.probe.internal.agent;

import io.aeolus.probe.internal.link.LinkAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;

/**
 * What a topology's settings say of its observation.
 *
 * @param run the run's name
 * @param home where its collector listens; empty if its workers are in the JVM that measures
 */
record ProbeSetting(String run, Optional<LinkAddress> home) {

    private static final String SETTING = "aeolus.probe";
    private static final String RUN = "run";

    /** The settings with this one, and with the reporter that starts an agent in each worker. */
    Map<String, Object> addedTo(Map<String, Object> config) {
        Map<String, Object> setting = new HashMap<>();
        setting.put(RUN, run);
        home.ifPresent(address -> setting.putAll(address.toSetting()));
        Map<String, Object> all = new HashMap<>(config);
        all.put(SETTING, setting);
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
            return new ProbeSetting(run, LinkAddress.of(setting));
        }
        throw new IllegalStateException("the setting " + SETTING + " is missing");
    }
}
