package io.aeolus.batching.internal.idle;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * How long an executor waits between two looks into its empty queue. Storm looks again after the shortest sleep there is, more than
 * 10,000 times a second, and each look takes processor time from tasks that have work. While the processors are busy, an executor waits
 * for half of the time that usually passes between its inputs. Otherwise it looks as often as Storm does, so that latency stays the same.
 *
 * <p>Used by one thread.
 */
public final class LookPace {

    /** It waits no longer: a time between inputs says little once they come more often. */
    static final long LONGEST_NANOS = 500_000;

    /** A shorter wait saves little: the shortest sleep takes more than half of this. */
    static final long SHORTEST_NANOS = 100_000;

    /** Weight of a new distance in the mean. */
    private static final double NEWS = 0.125;

    private final LongSupplier clock;
    private final BooleanSupplier busy;
    private boolean hasBegun;
    private long began;

    /** Half of the mean distance of inputs. */
    private double halfNanos;

    /**
     * A pace of one thread.
     *
     * @param clock in nanoseconds
     * @param busy whether the processors are busy
     */
    public LookPace(LongSupplier clock, BooleanSupplier busy) {
        this.clock = clock;
        this.busy = busy;
    }

    /** The queue is empty again, for the first time after there was input. */
    public void idleAgain() {
        long now = clock.getAsLong();
        if (hasBegun) {
            halfNanos += NEWS * (Math.min(LONGEST_NANOS, (now - began) / 2) - halfNanos);
        }
        hasBegun = true;
        began = now;
    }

    /**
     * How long to wait before the next look.
     *
     * @return nanoseconds; 0 for the shortest sleep there is
     */
    public long nanos() {
        return halfNanos >= SHORTEST_NANOS && busy.getAsBoolean() ? (long) halfNanos : 0;
    }
}
