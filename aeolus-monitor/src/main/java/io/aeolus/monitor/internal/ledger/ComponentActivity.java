package io.aeolus.monitor.internal.ledger;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;

/**
 * What a component has done since its start.
 *
 * @param emitted tuples that it emitted
 * @param rows rows in batches that it sent
 * @param batches batches that it sent
 * @param flushes these by the reason
 * @param executors its executors, by names that are the same as long as they live
 */
public record ComponentActivity(
        long emitted, long rows, long batches, Map<String, Long> flushes, Map<String, ExecutorTime> executors)
        implements Serializable {

    /** Nothing yet. */
    public static final ComponentActivity NONE = new ComponentActivity(0, 0, 0, Map.of(), Map.of());

    /** Copies the maps. */
    public ComponentActivity {
        flushes = Map.copyOf(flushes);
        executors = Map.copyOf(executors);
    }

    /** The same as of one start of a worker. */
    ComponentActivity of(long incarnation) {
        Map<String, ExecutorTime> named = new HashMap<>();
        executors.forEach((executor, time) -> named.put(incarnation + "/" + executor, time));
        return new ComponentActivity(emitted, rows, batches, flushes, named);
    }

    /**
     * Both together.
     *
     * @param other what the component has done elsewhere
     * @return the sums
     */
    public ComponentActivity plus(ComponentActivity other) {
        Map<String, Long> allFlushes = new HashMap<>(flushes);
        other.flushes.forEach((reason, count) -> allFlushes.merge(reason, count, Long::sum));
        Map<String, ExecutorTime> allExecutors = new HashMap<>(executors);
        allExecutors.putAll(other.executors);
        return new ComponentActivity(
                emitted + other.emitted, rows + other.rows, batches + other.batches, allFlushes, allExecutors);
    }
}
