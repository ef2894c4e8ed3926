package io.aeolus.monitor.internal.ledger;

import java.util.function.LongSupplier;

/** Holds a spout task to a rate. The schedule starts at the first question. Not thread-safe. */
final class RowRate {

    private static final double NANOS_PER_SECOND = 1e9;

    private final double rowsPerNano;
    private final LongSupplier nanoClock;
    private boolean started;
    private long startNanos;

    RowRate(double rowsPerSecond, LongSupplier nanoClock) {
        this.rowsPerNano = rowsPerSecond / NANOS_PER_SECOND;
        this.nanoClock = nanoClock;
    }

    /** A task's share of a rate: even between the spouts, and then between the tasks of each. */
    static RowRate shared(double rowsPerSecond, int spouts, int tasks, LongSupplier nanoClock) {
        return new RowRate(rowsPerSecond / spouts / tasks, nanoClock);
    }

    /** Whether the next row's time has come, after so many rows. */
    boolean isDue(long rowsSoFar) {
        long now = nanoClock.getAsLong();
        if (!started) {
            started = true;
            startNanos = now;
        }
        return rowsSoFar <= (now - startNanos) * rowsPerNano;
    }
}
