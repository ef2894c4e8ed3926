package io.aeolus.batching.internal.idle;

import java.util.function.LongSupplier;

/**
 * For how long a row is under way where spouts of this JVM have as many of them under way as they may: by Little's law, their number
 * divided by the rate. Of several spouts it is the shortest time. Thread-safe.
 */
public final class ResidenceTime implements LongSupplier {

    /** That of this JVM's spouts. */
    public static final ResidenceTime OF_JVM = new ResidenceTime(System::nanoTime);

    /** What was told before that is no longer so. */
    static final long FRESH_NANOS = 1_000_000_000;

    private final LongSupplier clock;
    private volatile Told last;

    private record Told(long nanos, long at) {}

    /** With a clock in nanoseconds. */
    ResidenceTime(LongSupplier clock) {
        this.clock = clock;
        this.last = new Told(Long.MAX_VALUE, clock.getAsLong());
    }

    /** In nanoseconds; {@link Long#MAX_VALUE} where it is not known that any spout has as many rows under way as it may. */
    @Override
    public long getAsLong() {
        Told told = last;
        return isFresh(told) ? told.nanos : Long.MAX_VALUE;
    }

    private synchronized void tell(long nanos) {
        if (nanos <= last.nanos || !isFresh(last)) {
            last = new Told(nanos, clock.getAsLong());
        }
    }

    private boolean isFresh(Told told) {
        return clock.getAsLong() - told.at < FRESH_NANOS;
    }

    /** Of one task of a spout; used by its thread. */
    public static final class OfSpout {

        /** Over less, it is chance. */
        static final long LEAST_NANOS = 100_000_000;

        private final ResidenceTime all;
        private final long mostRows;
        private boolean hasBegun;
        private long began;
        private long emittedBefore;

        /** A task that may have so many rows under way. */
        public OfSpout(ResidenceTime all, long mostRows) {
            this.all = all;
            this.mostRows = mostRows;
        }

        /** As many rows are under way as may be, and so many were emitted in all by now. */
        public void isFull(long emitted, long nowNanos) {
            long nanos = nowNanos - began;
            if (hasBegun && nanos < LEAST_NANOS) {
                return;
            }
            long rows = emitted - emittedBefore;
            if (hasBegun && rows > 0) {
                all.tell((long) ((double) mostRows * nanos / rows));
            }
            hasBegun = true;
            began = nowNanos;
            emittedBefore = emitted;
        }
    }
}
