// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import io.aeolus.probe.Nanos;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.stream.LongStream;

/**
 * The tuples that one or more tasks have counted.
 *
 * @param emitted tuples that user code emitted, by stream; each counts once
 * @param executed tuples that a bolt executed
 * @param acked message ids acked to a spout
 * @param failed message ids failed to a spout
 * @param rows tuples in sent batches
 * @param batches sent batches
 * @param nanos when the counts were read; of a difference, the time between both readings
 */
record TaskCounts(
        Map<String, Long> emitted, long executed, long acked, long failed, long rows, long batches, long nanos) {

    static final TaskCounts NONE = new TaskCounts(Map.of(), 0, 0, 0, 0, 0, 0);

    TaskCounts {
        emitted = Map.copyOf(emitted);
    }

    /** Adds the counts of a task of the same worker, whose tasks are read together. */
    TaskCounts plus(TaskCounts other) {
        return with(other, Long::sum, Math.max(nanos, other.nanos));
    }

    TaskCounts since(TaskCounts earlier) {
        return with(earlier, (late, early) -> late - early, nanos - earlier.nanos);
    }

    /** Returns a number of a difference per second. */
    double perSecond(long number) {
        return number * Nanos.PER_SECOND / nanos;
    }

    private TaskCounts with(TaskCounts other, BinaryOperator<Long> function, long time) {
        Map<String, Long> streams = new TreeMap<>(emitted);
        other.emitted.forEach(
                (stream, tuples) -> streams.put(stream, function.apply(streams.getOrDefault(stream, 0L), tuples)));
        return new TaskCounts(
                streams,
                function.apply(executed, other.executed),
                function.apply(acked, other.acked),
                function.apply(failed, other.failed),
                function.apply(rows, other.rows),
                function.apply(batches, other.batches),
                time);
    }

    /** Returns whether counts are below 0, because the task restarted in between. */
    boolean isNegative() {
        return LongStream.of(executed, acked, failed, rows, batches).anyMatch(tuples -> tuples < 0)
                || emitted.values().stream().anyMatch(tuples -> tuples < 0);
    }
}
