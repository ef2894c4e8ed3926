package io.aeolus.batching.internal.idle;

import java.util.function.LongSupplier;

/**
 * How long a row is in flight while spouts of this JVM have as many rows in flight as allowed: by Little's law, their number
 * divided by the rate. Of several spouts, the shortest time. Thread-safe.
 */
public final class ResidenceTime implements LongSupplier {

    /** The residence time in this JVM. */
    public static final ResidenceTime OF_JVM = new ResidenceTime(System::nanoTime);

    /** An older report is outdated. */
    static final long FRESH_NANOS = 1_000_000_000;

    private final LongSupplier clock;
    private volatile Report last;

    private record Report(long nanos, long at) {}

    /** With a clock in nanoseconds. */
    ResidenceTime(LongSupplier clock) {
        this.clock = clock;
        this.last = new Report(Long.MAX_VALUE, clock.getAsLong());
    }

    /** In nanoseconds; {@link Long#MAX_VALUE} if no spout is known to have a full window. */
    @Override
    public long getAsLong() {
        Report known = last;
        return isFresh(known) ? known.nanos : Long.MAX_VALUE;
    }

    private synchronized void report(long nanos) {
        if (nanos <= last.nanos || !isFresh(last)) {
            last = new Report(nanos, clock.getAsLong());
        }
    }

    private boolean isFresh(Report known) {
        return clock.getAsLong() - known.at < FRESH_NANOS;
    }

    /** The reports of one task of a spout; used by its thread. */
    public static final class OfSpout {

        /** A rate over a shorter time is chance. */
        static final long LEAST_NANOS = 100_000_000;

        private final ResidenceTime all;
        private final long mostRows;
        private boolean hasBegun;
        private long began;
        private long emittedBefore;

        /** A task that may have so many rows in flight. */
        public OfSpout(ResidenceTime all, long mostRows) {
            this.all = all;
            this.mostRows = mostRows;
        }

        /** The window is full, and so many rows were emitted in all by now. */
        public void isFull(long emitted, long nowNanos) {
            long nanos = nowNanos - began;
            if (hasBegun && nanos < LEAST_NANOS) {
                return;
            }
            long rows = emitted - emittedBefore;
            if (hasBegun && rows > 0) {
                all.report((long) ((double) mostRows * nanos / rows));
            }
            hasBegun = true;
            began = nowNanos;
            emittedBefore = emitted;
        }
    }
}
