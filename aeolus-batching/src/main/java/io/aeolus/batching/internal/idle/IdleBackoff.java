// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.idle;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * How long an executor waits between two polls of its empty queue. Storm polls after the shortest possible sleep, more than 10,000 times a
 * second, and each poll takes processor time from tasks that have work. While the processors are busy, an executor waits for half of the
 * mean time between its inputs, but at most for a tenth of the residence time of tuples; with many tuples in flight, it waits longer. An
 * executor that has had no input for a long time waits for an eighth of that time. While the processors are not busy, an executor polls as
 * often as in Storm, so that latency does not rise. Not thread-safe.
 */
public final class IdleBackoff {

    /** Upper bound of the wait between inputs, which may become more frequent. */
    private static final long MAX_NANOS = 500_000;

    /** Shorter waits save little: the shortest possible sleep takes more than half of this. */
    private static final long MIN_NANOS = 100_000;

    /** Minimum wait per allowed in-flight tuple: 1 % of the window's duration at 1 M tuples/s. */
    private static final long NANOS_PER_TUPLE = 10;

    /** Upper bound of the minimum wait: most polls find input by then. */
    private static final long MAX_WINDOW_NANOS = 250_000;

    /**
     * With a small window each wait lengthens the round trip, so it is at most 1/10 of the residence time; shorter waits cost busy tasks more than
     * they save.
     */
    private static final int POLLS_PER_RESIDENCE = 10;

    /** The number of polls in a time without input; a tuple waits at most for this fraction of the time. */
    private static final int POLLS_PER_SILENCE = 8;

    /** Upper bound of a sleep: even the polls of a hundred executors then take next to no processor time. */
    private static final long MAX_SLEEP_NANOS = 5_000_000;

    /** Weight of a new interval in the mean. */
    private static final double INTERVAL_WEIGHT = 0.125;

    private final LongSupplier clock;
    private final BooleanSupplier busy;
    private final LongSupplier residenceNanos;
    private boolean hadInput;
    private long idleSince;
    private double halfIntervalNanos;
    private long windowNanos;

    /** Takes a clock in nanoseconds, whether the processors are busy, and the {@link ResidenceTime}. */
    public IdleBackoff(LongSupplier clock, BooleanSupplier busy, LongSupplier residenceNanos) {
        this.clock = clock;
        this.busy = busy;
        this.residenceNanos = residenceNanos;
    }

    /** Sets how many tuples may be in flight. With many, a later poll finds several tuples at once, and no task runs out of tuples meanwhile. */
    public void setMaxInFlight(long tuples) {
        windowNanos = Math.min(MAX_WINDOW_NANOS, NANOS_PER_TUPLE * tuples);
    }

    /** Notes that the queue is empty for the first time after an input. */
    public void onIdle() {
        long now = clock.getAsLong();
        if (hadInput) {
            halfIntervalNanos += INTERVAL_WEIGHT * (Math.min(MAX_NANOS, (now - idleSince) / 2) - halfIntervalNanos);
        }
        hadInput = true;
        idleSince = now;
    }

    /** The nanoseconds to wait before the next poll; 0 for the shortest possible sleep. */
    public long pollNanos() {
        long nanos = Math.max(
                windowNanos, Math.min((long) halfIntervalNanos, residenceNanos.getAsLong() / POLLS_PER_RESIDENCE));
        return nanos >= MIN_NANOS && isBusy() ? nanos : 0;
    }

    /** The nanoseconds to sleep after a long time without input; 0 for the configured sleep, if it is longer. */
    public long sleepNanos(long configuredNanos) {
        long nanos = hadInput ? Math.min(MAX_SLEEP_NANOS, (clock.getAsLong() - idleSince) / POLLS_PER_SILENCE) : 0;
        return nanos > configuredNanos && isBusy() ? nanos : 0;
    }

    public boolean isBusy() {
        return busy.getAsBoolean();
    }
}
