// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.record;

import org.jspecify.annotations.Nullable;

/**
 * Creates message ids for some rows that a spout emits without an id, so that ackers report their latency. The spout does not see their
 * acks. The first tracer is alone: if it is not acked, no other follows. Not thread-safe.
 */
final class Tracers {

    /** One hundred tracers per second are negligible next to batches of thousands of rows. */
    private static final long NANOS_BETWEEN = 10_000_000;

    private final int maxPending;
    private int pending;
    private boolean isAcking;
    private boolean isOver;
    private long nextNanos;

    /** A tracer's message id, with the time at which its row was emitted or scheduled. */
    record Tracer(long startNanos) {}

    /** Creates tracers with a limit of pending ones; 0 disables tracing. */
    Tracers(int maxPending) {
        this.maxPending = maxPending;
        this.isOver = maxPending == 0;
    }

    /** Returns a tracer for a row whose latency begins at the given time; null if no tracer is due. */
    @Nullable
    Tracer next(long nowNanos, long startNanos) {
        boolean isEarly = isAcking && nowNanos - nextNanos < 0;
        if (isOver || isEarly || pending >= (isAcking ? maxPending : 1)) {
            return null;
        }
        pending++;
        nextNanos = nowNanos + NANOS_BETWEEN;
        return new Tracer(startNanos);
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
