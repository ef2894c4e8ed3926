package io.aeolus.monitor.internal.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;

/** The settings that a profiled topology has besides its own. */
public final class ProfileSettings {

    /** The name of the metric that carries the reports. */
    static final String METRIC = "aeolus.profile";

    private static final String RUN_ID = "aeolus.profile.run";

    private ProfileSettings() {}

    /**
     * Adds to a topology's settings what the profiler needs.
     *
     * @param config the topology's settings; they are not changed
     * @param runId an id that no other run has
     * @return all settings
     */
    public static Map<String, Object> addedTo(Map<String, Object> config, String runId) {
        Map<String, Object> all = new HashMap<>(config);
        all.put(RUN_ID, runId);

        Map<Object, Object> workerMetrics = new HashMap<>();
        if (config.get(Config.TOPOLOGY_WORKER_METRICS) instanceof Map<?, ?> others) {
            workerMetrics.putAll(others);
        }
        workerMetrics.put(METRIC, WorkerReporting.class.getName());
        all.put(Config.TOPOLOGY_WORKER_METRICS, workerMetrics);

        if (!config.containsKey(Config.TOPOLOGY_METRICS_CONSUMER_REGISTER)) {
            // Nobody else wants Storm's own figures, and asking each executor for them can be slow where queues are
            // full.
            all.put(Config.TOPOLOGY_ENABLE_V2_METRICS_TICK, false);
        }
        append(all, Config.TOPOLOGY_METRICS_CONSUMER_REGISTER, consumer(runId));
        append(all, Config.TOPOLOGY_METRICS_REPORTERS, Map.of("class", MetricsTap.class.getName()));
        return all;
    }

    private static Map<String, Object> consumer(String runId) {
        return Map.of(
                "class",
                ReportConsumer.class.getName(),
                "argument",
                runId,
                "parallelism.hint",
                1,
                "whitelist",
                List.of("aeolus\\.profile"));
    }

    private static void append(Map<String, Object> config, String setting, Map<String, Object> entry) {
        List<Object> entries = new ArrayList<>();
        if (config.get(setting) instanceof List<?> others) {
            entries.addAll(others);
        }
        entries.add(entry);
        config.put(setting, entries);
    }

    /** The run that a worker's settings name. */
    static String runId(Map<String, Object> conf) {
        if (conf.get(RUN_ID) instanceof String runId) {
            return runId;
        }
        throw new IllegalStateException("the setting " + RUN_ID + " is missing");
    }
}
