package io.aeolus.probe.internal.record;

import org.jspecify.annotations.Nullable;

/**
 * Message ids for some of the rows that a spout emits without one, so that ackers tell how long those are on their way. The spout hears
 * nothing of them. The first one goes alone: where bolts do not ack, no other one follows. Not thread-safe.
 */
final class Tracers {

    /** A hundred in a second, beside batches of thousands, cost nothing that can be seen. */
    private static final long NANOS_BETWEEN = 10_000_000;

    private final int mostOpen;
    private int open;
    private boolean isAcking;
    private boolean isOver;
    private long nextNanos;

    /** A message id of ours, with the time at which its row was emitted or due. */
    record Tracer(long startNanos) {}

    /** With so many open at a time; with none, no row is traced. */
    Tracers(int mostOpen) {
        this.mostOpen = mostOpen;
        this.isOver = mostOpen == 0;
    }

    /** The message id of a row whose latency begins at a start, if it is time for one. */
    @Nullable
    Tracer next(long nowNanos, long startNanos) {
        boolean isEarly = isAcking && nowNanos - nextNanos < 0;
        if (isOver || isEarly || open >= (isAcking ? mostOpen : 1)) {
            return null;
        }
        open++;
        nextNanos = nowNanos + NANOS_BETWEEN;
        return new Tracer(startNanos);
    }

    /** A row is acked or has failed: then bolts fail rows, or do not ack, and to trace more would disturb batches. */
    void settled(boolean hasFailed) {
        open--;
        isAcking |= !hasFailed;
        isOver |= hasFailed;
    }
}
