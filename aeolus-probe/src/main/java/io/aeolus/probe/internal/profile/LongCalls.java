package io.aeolus.probe.internal.profile;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The time that a spout is inside of calls that last. A burst of such calls may take longer than a profile, so samples tell nothing of
 * them. Here the agent looks ten times a second which call is under way: one that it sees twice lasts. A call costs two stores, and
 * the clock is only read in those that are seen, and in the one after a long one. The time is never too long: what a long call took
 * before the first look is missing, unless the call before it was long, too.
 */
final class LongCalls {

    /** Who took so long is expected to do it again. */
    private static final long LONG_NANOS = 50_000_000;

    private static final long NONE = 0;

    private final LongSupplier wall;

    /** The number of the call under way, or {@link #NONE}; written by the task's thread. */
    private final AtomicLong underWay = new AtomicLong(NONE);

    // Of the task's thread.
    private long number;
    private boolean wasLong;

    /** The call of which the time is being told, or {@link #NONE}. Written under the lock. */
    private volatile long told = NONE;

    // Under the lock.
    private long sinceNanos;
    private long toldNanos;
    private long nanos;

    LongCalls(LongSupplier wall) {
        this.wall = wall;
    }

    /** A call begins, in the task's thread. */
    void begin() {
        number++;
        if (wasLong) {
            tell(number, wall.getAsLong());
        }
        underWay.setRelease(number);
    }

    void end() {
        underWay.setRelease(NONE);
        if (told == number) {
            tellEnd();
        } else {
            wasLong = false;
        }
    }

    /** The time so far, for the agent: each question is a look. */
    synchronized long nanos() {
        long seen = underWay.getAcquire();
        if (seen != NONE) {
            if (seen == told) {
                pass(wall.getAsLong());
            } else {
                tell(seen, wall.getAsLong());
            }
        }
        return nanos;
    }

    private synchronized void tell(long call, long nowNanos) {
        told = call;
        sinceNanos = nowNanos;
        toldNanos = 0;
    }

    private synchronized void tellEnd() {
        pass(wall.getAsLong());
        wasLong = toldNanos >= LONG_NANOS;
        told = NONE;
    }

    private void pass(long nowNanos) {
        nanos += nowNanos - sinceNanos;
        toldNanos += nowNanos - sinceNanos;
        sinceNanos = nowNanos;
    }
}
