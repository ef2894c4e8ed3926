package io.aeolus.batching.internal.idle;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * How long an executor waits between two looks into its empty queue. Storm looks again after the shortest sleep there is, more than
 * 10,000 times a second, and each look takes processor time from tasks that have work. While the processors are busy, an executor waits
 * for half of the time that usually passes between its inputs, but for no more than a small part of the time for which rows are under
 * way. Where many rows may be, it waits for longer. One that has had no input for long looks again after an eighth of that time. Otherwise
 * it looks as often as Storm does, so that latency stays the same.
 *
 * <p>Used by one thread.
 */
public final class IdleBackoff {

    /** It waits no longer: a time between inputs says little once they come more often. */
    static final long LONGEST_NANOS = 500_000;

    /** A shorter wait saves little: the shortest sleep takes more than half of this. */
    static final long SHORTEST_NANOS = 100_000;

    /** Of each row that may be under way: a hundredth of the time that they last at a million rows a second. */
    static final long NANOS_OF_A_ROW = 10;

    /** However many rows there may be: by then most looks find something. */
    static final long LONGEST_OF_ROWS_NANOS = 250_000;

    /**
     * Of the time for which a row is under way: where few may be, waits are a part of that time, and all are done the later. A shorter wait than a
     * tenth takes more from those who have work than it gives to rows.
     */
    static final int PARTS_OF_WINDOW = 10;

    /** Who had no input for long looks again after this part of the time: that is how much longer a row waits, at most. */
    private static final int LOOKS_PER_SILENCE = 8;

    /** However long it had none. By then it takes next to no processor time, of a hundred executors either. */
    static final long LONGEST_REST_NANOS = 5_000_000;

    /** Weight of a new distance in the mean. */
    private static final double NEWS = 0.125;

    private final LongSupplier clock;
    private final BooleanSupplier busy;
    private final LongSupplier windowNanos;
    private boolean hasBegun;
    private long began;

    /** Half of the mean distance of inputs. */
    private double halfNanos;

    private long leastNanos;

    /**
     * A pace of one thread.
     *
     * @param clock in nanoseconds
     * @param busy whether the processors are busy
     * @param windowNanos for how long a row is under way, where no more may be
     */
    public IdleBackoff(LongSupplier clock, BooleanSupplier busy, LongSupplier windowNanos) {
        this.clock = clock;
        this.busy = busy;
        this.windowNanos = windowNanos;
    }

    /** So many rows may be under way: where they are many, who looks later finds more at once, and nobody runs out of rows meanwhile. */
    public void setMostRows(long rows) {
        leastNanos = Math.min(LONGEST_OF_ROWS_NANOS, NANOS_OF_A_ROW * rows);
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

    /** The nanoseconds to wait before the next poll; 0 for the shortest sleep there is. */
    public long nanos() {
        long nanos = Math.max(leastNanos, Math.min((long) halfNanos, windowNanos.getAsLong() / PARTS_OF_WINDOW));
        return nanos >= SHORTEST_NANOS && isBusy() ? nanos : 0;
    }

    /** The nanoseconds to wait before the next poll after a long time without input, more than the usual sleep; 0 to sleep as usual. */
    public long restNanos(long usualNanos) {
        long nanos = hasBegun ? Math.min(LONGEST_REST_NANOS, (clock.getAsLong() - began) / LOOKS_PER_SILENCE) : 0;
        return nanos > usualNanos && isBusy() ? nanos : 0;
    }

    /** Whether the processors are busy. */
    public boolean isBusy() {
        return busy.getAsBoolean();
    }
}
