// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Measures the time that a spout spends in long calls, for which a burst of samples could take longer than the whole profile. The agent
 * checks the current call ten times a second: a call that it sees twice is long. A call costs two stores; the clock is only read in calls
 * that the agent saw, and in the call after a long one. The result is a lower bound: the time before the first check is missing, unless the
 * previous call was long as well.
 */
final class LongCallTimer {

    /** After a call of this length, the next is expected to be long as well. */
    private static final long LONG_NANOS = 50_000_000;

    private static final long NONE = 0;

    private final LongSupplier wall;

    /** The number of the current call, or {@link #NONE}. Written by the task's thread. */
    private final AtomicLong current = new AtomicLong(NONE);

    // Confined to the task's thread.
    private long number;
    private boolean wasLong;

    /** The call that is being timed, or {@link #NONE}. Written under the lock. */
    private volatile long timed = NONE;

    // Guarded by this.
    private long sinceNanos;
    private long timedNanos;
    private long nanos;

    LongCallTimer(LongSupplier wall) {
        this.wall = wall;
    }

    /** Begins a call, in the task's thread. */
    void begin() {
        number++;
        if (wasLong) {
            beginTiming(number, wall.getAsLong());
        }
        current.setRelease(number);
    }

    /** Ends a call, in the task's thread. */
    void end() {
        current.setRelease(NONE);
        if (timed == number) {
            endTiming();
        } else {
            wasLong = false;
        }
    }

    /** Checks the current call and returns the time so far. Called by the agent. */
    synchronized long check() {
        long seen = current.getAcquire();
        if (seen != NONE) {
            if (seen == timed) {
                pass(wall.getAsLong());
            } else {
                beginTiming(seen, wall.getAsLong());
            }
        }
        return nanos;
    }

    private synchronized void beginTiming(long call, long nowNanos) {
        timed = call;
        sinceNanos = nowNanos;
        timedNanos = 0;
    }

    private synchronized void endTiming() {
        pass(wall.getAsLong());
        wasLong = timedNanos >= LONG_NANOS;
        timed = NONE;
    }

    private void pass(long nowNanos) {
        nanos += nowNanos - sinceNanos;
        timedNanos += nowNanos - sinceNanos;
        sinceNanos = nowNanos;
    }
}
