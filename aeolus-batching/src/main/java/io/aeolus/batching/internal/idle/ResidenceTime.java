// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.idle;

import java.util.function.LongSupplier;

/**
 * How long a tuple is in flight while a spout has as many tuples in flight as allowed: by Little's law, the number of tuples divided by
 * their rate. If several spouts of this JVM report a time, the shortest recent one counts. Thread-safe.
 */
public final class ResidenceTime implements LongSupplier {

    public static final ResidenceTime OF_JVM = new ResidenceTime(System::nanoTime);

    /** Older estimates are outdated. */
    static final long MAX_AGE_NANOS = 1_000_000_000;

    private final LongSupplier clock;
    private volatile Estimate latest;

    private record Estimate(long nanos, long at) {}

    ResidenceTime(LongSupplier clock) {
        this.clock = clock;
        this.latest = new Estimate(Long.MAX_VALUE, clock.getAsLong());
    }

    /** Returns nanoseconds; {@link Long#MAX_VALUE} if no spout has reported a full window recently. */
    @Override
    public long getAsLong() {
        Estimate estimate = latest;
        return isFresh(estimate) ? estimate.nanos : Long.MAX_VALUE;
    }

    private synchronized void report(long nanos) {
        if (nanos <= latest.nanos || !isFresh(latest)) {
            latest = new Estimate(nanos, clock.getAsLong());
        }
    }

    private boolean isFresh(Estimate estimate) {
        return clock.getAsLong() - estimate.at < MAX_AGE_NANOS;
    }

    /** Estimates the residence time of the tuples of one spout task. Not thread-safe. */
    public static final class Reporter {

        /** The rate over a shorter time is not significant. */
        private static final long MIN_INTERVAL_NANOS = 100_000_000;

        private final ResidenceTime residence;
        private final long maxInFlight;
        private boolean hasStarted;
        private long startNanos;
        private long emittedAtStart;

        public Reporter(ResidenceTime residence, long maxInFlight) {
            this.residence = residence;
            this.maxInFlight = maxInFlight;
        }

        /** Notes that as many tuples are in flight as allowed, and how many the spout has emitted so far. */
        public void onFullWindow(long emitted, long nowNanos) {
            long nanos = nowNanos - startNanos;
            if (hasStarted && nanos < MIN_INTERVAL_NANOS) {
                return;
            }
            long tuples = emitted - emittedAtStart;
            if (hasStarted && tuples > 0) {
                residence.report((long) ((double) maxInFlight * nanos / tuples));
            }
            hasStarted = true;
            startNanos = nowNanos;
            emittedAtStart = emitted;
        }
    }
}
