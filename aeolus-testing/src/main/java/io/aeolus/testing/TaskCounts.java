package io.aeolus.testing;

/**
 * What one or several tasks have done so far.
 *
 * @param emitted calls of {@code emit} and {@code emitDirect}
 * @param transferred tuples sent, one for each target task of an emit
 * @param executed tuples executed, ticks included; 0 for spouts
 * @param acked bolts: calls of {@code ack} on the collector; spouts: message ids acked
 * @param failed bolts: calls of {@code fail} on the collector; spouts: message ids failed, time-outs included
 */
public record TaskCounts(long emitted, long transferred, long executed, long acked, long failed) {

    static final TaskCounts ZERO = new TaskCounts(0, 0, 0, 0, 0);

    TaskCounts plus(TaskCounts other) {
        return new TaskCounts(
                emitted + other.emitted,
                transferred + other.transferred,
                executed + other.executed,
                acked + other.acked,
                failed + other.failed);
    }
}
