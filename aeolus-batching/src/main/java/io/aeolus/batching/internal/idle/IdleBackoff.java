package io.aeolus.batching.internal.idle;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * How long an executor waits between two polls of its empty queue. Storm polls again after the shortest sleep there is, more than
 * 10,000 times a second, and each poll takes processor time from tasks that have work. While the processors are busy, an executor waits
 * for half of the usual time between its inputs, but no longer than a small part of the time that rows are in flight. With many rows in flight
 * it waits longer. After a long time without input it polls again after an eighth of that time. Otherwise it polls as often as Storm does, so that
 * latency stays the same. Used by one thread.
 */
public final class IdleBackoff {

    /** The longest wait between inputs: they may come more often than before. */
    static final long LONGEST_NANOS = 500_000;

    /** A shorter wait saves little: the shortest sleep takes more than half of this. */
    static final long SHORTEST_NANOS = 100_000;

    /** Minimum wait per allowed in-flight row: 1 % of the window's duration at 1 M rows/s. */
    static final long NANOS_OF_A_ROW = 10;

    /** The longest minimum wait: by then most polls find something. */
    static final long LONGEST_OF_ROWS_NANOS = 250_000;

    /** With a small window each wait lengthens the round trip, so it is at most 1/10 of the residence time; shorter waits cost busy tasks more than they save. */
    static final int PARTS_OF_RESIDENCE = 10;

    /** A poll follows after this part of a time without input: a row waits at most so much longer. */
    private static final int POLLS_PER_SILENCE = 8;

    /** The longest rest: even the polls of a hundred executors then take next to no processor time. */
    static final long LONGEST_REST_NANOS = 5_000_000;

    /** Weight of a new interval in the mean. */
    private static final double NEWS = 0.125;

    private final LongSupplier clock;
    private final BooleanSupplier busy;
    private final LongSupplier residenceNanos;
    private boolean hasBegun;
    private long began;

    /** Half of the mean interval between inputs. */
    private double halfNanos;

    private long leastNanos;

    /** By a clock in nanoseconds, whether the processors are busy, and how long a row is in flight while a window is full. */
    public IdleBackoff(LongSupplier clock, BooleanSupplier busy, LongSupplier residenceNanos) {
        this.clock = clock;
        this.busy = busy;
        this.residenceNanos = residenceNanos;
    }

    /** Sets how many rows may be in flight: with many, a later poll finds more at once, and no task runs out of rows meanwhile. */
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
        long nanos = Math.max(leastNanos, Math.min((long) halfNanos, residenceNanos.getAsLong() / PARTS_OF_RESIDENCE));
        return nanos >= SHORTEST_NANOS && isBusy() ? nanos : 0;
    }

    /** The nanoseconds to wait before the next poll after a long time without input, more than the usual sleep; 0 to sleep as usual. */
    public long restNanos(long usualNanos) {
        long nanos = hasBegun ? Math.min(LONGEST_REST_NANOS, (clock.getAsLong() - began) / POLLS_PER_SILENCE) : 0;
        return nanos > usualNanos && isBusy() ? nanos : 0;
    }

    /** Whether the processors are busy. */
    public boolean isBusy() {
        return busy.getAsBoolean();
    }
}
