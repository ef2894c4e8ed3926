package io.aeolus.probe;

import java.io.Serializable;
import java.util.Map;

/**
 * What the tasks of a component in one process have sent since their start, by the metrics of Storm and of the batching wrappers: the
 * tuples that they emitted, the rows in batches that they sent, these batches, and why they were sent.
 */
public record ComponentTraffic(long emitted, long rows, long batches, Map<String, Long> flushes)
        implements Serializable {

    /** Nothing yet. */
    public static final ComponentTraffic NONE = new ComponentTraffic(0, 0, 0, Map.of());

    public ComponentTraffic {
        flushes = Map.copyOf(flushes);
    }

    /** Both together: what the component has sent elsewhere. */
    public ComponentTraffic plus(ComponentTraffic other) {
        Map<String, Long> all = CallCosts.merged(flushes, other.flushes, Long::sum);
        return new ComponentTraffic(emitted + other.emitted, rows + other.rows, batches + other.batches, all);
    }
}
