package io.aeolus.batching.internal.plan;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.PlanException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.Config;

/**
 * The settings that a plan may have: the ones that the optimizer writes. All are numbers or switches, so a plan cannot name a class or
 * an option of the JVM, which a worker would load or run.
 */
final class PlanSettings {

    private static final int MOST_WORKERS = 100_000;

    private static final Map<String, Range> NUMBERS = new TreeMap<>(Map.of(
            Config.TOPOLOGY_WORKERS, new Range(1, MOST_WORKERS),
            Config.TOPOLOGY_ACKER_EXECUTORS, new Range(0, MOST_WORKERS),
            Config.TOPOLOGY_MAX_SPOUT_PENDING, new Range(1, Integer.MAX_VALUE),
            Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT, new Range(0, Integer.MAX_VALUE)));

    private record Range(int least, int most) {}

    private PlanSettings() {}

    /** The settings by name; throws if one of them is unknown, or has a value of the wrong type or range. */
    static Map<String, Object> of(JsonObject config) {
        Map<String, Object> settings = new LinkedHashMap<>();
        for (String name : config.names()) {
            if (name.equals(Aeolus.ROWS_ACKED)) {
                settings.put(name, config.truth(name));
            } else if (NUMBERS.containsKey(name)) {
                Range range = NUMBERS.get(name);
                settings.put(name, config.whole(name, range.least, range.most));
            } else {
                throw new PlanException(config.at(name)
                        + " may not be in a plan: remove it, or set it in the topology; a plan may have "
                        + Aeolus.ROWS_ACKED + ", " + String.join(", ", NUMBERS.keySet()));
            }
        }
        return settings;
    }
}
