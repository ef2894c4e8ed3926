// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

/**
 * The counts of one or more tasks.
 *
 * @param emitted calls of {@code emit} and {@code emitDirect}
 * @param transferred tuples sent, one for each target task of an emit
 * @param executed tuples executed, including ticks; 0 for spouts
 * @param acked calls of {@code ack} by a bolt, or message ids acked to a spout
 * @param failed calls of {@code fail} by a bolt, or message ids failed to a spout, including timeouts and injected fails
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
