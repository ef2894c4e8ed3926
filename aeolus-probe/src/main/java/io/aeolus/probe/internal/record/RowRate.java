package io.aeolus.probe.internal.record;

import java.util.function.LongSupplier;

/** Holds a spout task to a rate. The schedule starts at the first question. Not thread-safe. */
final class RowRate {

    private static final double NANOS_PER_SECOND = 1e9;

    private final double rowsPerNano;
    private final LongSupplier nanoClock;
    private boolean started;
    private long startNanos;

    /** A rate; infinite for no limit. */
    RowRate(double rowsPerSecond, LongSupplier nanoClock) {
        this.rowsPerNano = rowsPerSecond / NANOS_PER_SECOND;
        this.nanoClock = nanoClock;
    }

    /** Whether the next row's time has come, after so many rows. */
    boolean isDue(long rowsSoFar) {
        if (rowsPerNano == Double.POSITIVE_INFINITY) {
            return true;
        }
        long now = nanoClock.getAsLong();
        if (!started) {
            started = true;
            startNanos = now;
        }
        return rowsSoFar <= (now - startNanos) * rowsPerNano;
    }
}
