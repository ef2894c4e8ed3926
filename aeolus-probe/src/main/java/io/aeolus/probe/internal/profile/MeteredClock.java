package io.aeolus.probe.internal.profile;

import java.util.function.LongSupplier;

/**
 * A clock in nanoseconds that knows what one reading adds to a span that it begins or ends, as it is in the middle of a burst: the
 * mean distance of readings that follow each other at once. Not thread-safe.
 */
final class MeteredClock {

    /** A distance that is so many times the least one was interrupted. */
    private static final double INTERRUPTED = 3;

    /** So many bursts count for the mean; a machine may get faster or slower. */
    private static final int MEMORY = 256;

    private final LongSupplier clock;
    private final int distances;
    private double leastNanos = Double.MAX_VALUE;
    private double readingNanos;
    private int bursts;

    /** A clock of which so many distances are measured at once. */
    MeteredClock(LongSupplier clock, int distances) {
        this.clock = clock;
        this.distances = distances;
    }

    long read() {
        return clock.getAsLong();
    }

    /** Measures what a reading costs once more, and returns the last reading. */
    long measure() {
        long first = clock.getAsLong();
        long last = first;
        for (int i = 0; i < distances; i++) {
            last = clock.getAsLong();
        }
        double nanos = (double) (last - first) / distances;
        leastNanos = Math.min(leastNanos, nanos);
        if (nanos <= INTERRUPTED * leastNanos) {
            bursts = Math.min(MEMORY, bursts + 1);
            readingNanos += (nanos - readingNanos) / bursts;
        }
        return last;
    }

    /** How often {@link #measure} reads the clock. */
    int readingsToMeasure() {
        return distances + 1;
    }

    /** What a reading costs in nanoseconds; 0 while it is unknown. */
    double readingNanos() {
        return readingNanos;
    }
}
