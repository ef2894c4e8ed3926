// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import java.util.function.LongSupplier;

/**
 * A clock in nanoseconds that measures how much one reading adds to an interval that it begins or ends: the mean distance of consecutive
 * readings. Not thread-safe.
 */
final class MeteredClock {

    /** A longer distance, relative to the shortest, was interrupted. */
    private static final double INTERRUPTED = 3;

    /** Number of bursts in the moving mean, which follows changes of the machine's speed. */
    private static final int MEMORY = 256;

    private final LongSupplier clock;
    private final int distances;
    private double leastNanos = Double.MAX_VALUE;
    private double readingNanos;
    private int bursts;

    /** Creates a clock that measures several distances at once. */
    MeteredClock(LongSupplier clock, int distances) {
        this.clock = clock;
        this.distances = distances;
    }

    long read() {
        return clock.getAsLong();
    }

    /** Measures the cost of reading the clock again, and returns the time of the last reading. */
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

    /** Returns the readings of one {@link #measure}. */
    int readingsToMeasure() {
        return distances + 1;
    }

    /** Returns the cost of a reading in nanoseconds; 0 if not measured yet. */
    double readingNanos() {
        return readingNanos;
    }
}
