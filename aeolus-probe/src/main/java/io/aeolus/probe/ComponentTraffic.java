package io.aeolus.probe;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;

/**
 * What the tasks of a component in one process have sent since their start, by the metrics of Storm and of the batching wrappers.
 *
 * @param emitted tuples that they emitted
 * @param rows rows in batches that they sent
 * @param batches batches that they sent
 * @param flushes these by the reason
 */
public record ComponentTraffic(long emitted, long rows, long batches, Map<String, Long> flushes)
        implements Serializable {

    /** Nothing yet. */
    public static final ComponentTraffic NONE = new ComponentTraffic(0, 0, 0, Map.of());

    /** Copies the map. */
    public ComponentTraffic {
        flushes = Map.copyOf(flushes);
    }

    /**
     * Both together.
     *
     * @param other what the component has sent elsewhere
     * @return the sums
     */
    public ComponentTraffic plus(ComponentTraffic other) {
        Map<String, Long> all = new HashMap<>(flushes);
        other.flushes.forEach((reason, count) -> all.merge(reason, count, Long::sum));
        return new ComponentTraffic(emitted + other.emitted, rows + other.rows, batches + other.batches, all);
    }
}
