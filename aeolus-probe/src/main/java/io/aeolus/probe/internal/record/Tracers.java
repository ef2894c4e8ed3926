// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.record;

import io.aeolus.probe.internal.count.RowLatencies;
import java.util.function.BooleanSupplier;

/**
 * Creates message ids for some rows that a spout emits without an id, so that ackers report their latency. The spout does not see their
 * acks. The first tracer is alone: if it is not acked, no other follows. Not thread-safe.
 */
final class Tracers {

    /** One hundred tracers per second are negligible next to batches of thousands of rows. */
    private static final long NANOS_BETWEEN = 10_000_000;

    private final int maxPending;
    private final BooleanSupplier hasHooks;
    private int pending;
    private boolean isAcking;
    private boolean isOver;
    private long lastStartNanos;
    private long lastRow = -1;

    /**
     * A tracer's message id.
     *
     * @param startNanos the time at which its row was emitted or due
     * @param rows the rows that it represents: its row, and the rows since the previous tracer
     * @param dueNanos the time between the due times of the first and the last of these rows; 0 if rows have no due times
     */
    record Tracer(long startNanos, long rows, long dueNanos) {

        /**
         * Records the latencies of the rows at the ack of the tracer. Rows with due times are spread over these times: they wait in the same
         * queues, so the ack of the tracer is an upper bound of the end of each.
         */
        void record(RowLatencies latencies) {
            long parts = Math.max(1, Math.min(rows, dueNanos / NANOS_BETWEEN));
            for (long part = 0; part < parts; part++) {
                latencies.recordLatency(startNanos - part * (dueNanos / parts), (rows + part) / parts);
            }
        }
    }

    /**
     * Creates tracers.
     *
     * @param maxPending the most pending tracers; 0 disables tracing
     * @param hasHooks whether the task has hooks, which would see the acks of tracers. A spout may add hooks when it opens
     */
    Tracers(int maxPending, BooleanSupplier hasHooks) {
        this.maxPending = maxPending;
        this.hasHooks = hasHooks;
        this.isOver = maxPending == 0;
    }

    /** Returns whether to trace a row whose latency begins at the given time. */
    boolean isNext(long startNanos) {
        boolean isEarly = isAcking && startNanos - lastStartNanos < NANOS_BETWEEN;
        return !isOver && !isEarly && pending < (isAcking ? maxPending : 1) && !hasHooks.getAsBoolean();
    }

    /**
     * Returns a tracer for the next row.
     *
     * @param row the number of the row
     * @param startNanos the time at which the row is emitted or was due
     * @param hasDueTimes whether rows are due at regular times
     */
    Tracer next(long row, long startNanos, boolean hasDueTimes) {
        Tracer tracer =
                new Tracer(startNanos, row - lastRow, hasDueTimes && lastRow >= 0 ? startNanos - lastStartNanos : 0);
        pending++;
        lastStartNanos = startNanos;
        lastRow = row;
        return tracer;
    }

    /**
     * Records the ack or fail of a tracer. After a fail no tracer follows: bolts fail rows or do not ack, and tracers would disturb
     * batches.
     */
    void recordSettled(boolean hasFailed) {
        pending--;
        isAcking |= !hasFailed;
        isOver |= hasFailed;
    }
}
