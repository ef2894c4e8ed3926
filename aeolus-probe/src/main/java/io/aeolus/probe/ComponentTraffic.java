package io.aeolus.probe;

import java.io.Serializable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What the tasks of a component in one process have sent since their start, by the metrics of Storm and of the batching wrappers: the
 * tuples that they emitted, the rows in batches that they sent, these batches, and why they were sent.
 *
 * @param changed the fields, as {@code stream/field}, of which some value changed after it was emitted, at any time since the start
 */
public record ComponentTraffic(long emitted, long rows, long batches, Map<String, Long> flushes, Set<String> changed)
        implements Serializable {

    /** Nothing yet. */
    public static final ComponentTraffic NONE = new ComponentTraffic(0, 0, 0, Map.of(), Set.of());

    public ComponentTraffic {
        flushes = Map.copyOf(flushes);
        changed = Set.copyOf(changed);
    }

    /** Both together: what the component has sent elsewhere. */
    public ComponentTraffic plus(ComponentTraffic other) {
        Map<String, Long> all = CallCosts.merged(flushes, other.flushes, Long::sum);
        Set<String> allChanged = new HashSet<>(changed);
        allChanged.addAll(other.changed);
        return new ComponentTraffic(
                emitted + other.emitted, rows + other.rows, batches + other.batches, all, allChanged);
    }

    /** What was sent after an earlier moment of the same processes; reasons for which nothing was sent are left out. */
    public ComponentTraffic minus(ComponentTraffic earlier) {
        Map<String, Long> since = new HashMap<>(flushes);
        earlier.flushes.forEach((reason, count) -> since.merge(reason, -count, Long::sum));
        since.values().removeIf(count -> count <= 0);
        return new ComponentTraffic(
                emitted - earlier.emitted, rows - earlier.rows, batches - earlier.batches, since, changed);
    }

    /** The mean rows of a batch; empty if none was sent. */
    public OptionalDouble rowsPerBatch() {
        return batches > 0 ? OptionalDouble.of((double) rows / batches) : OptionalDouble.empty();
    }
}
