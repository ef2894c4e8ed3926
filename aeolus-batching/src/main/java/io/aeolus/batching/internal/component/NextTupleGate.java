// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets another thread take buffered rows while an executor's thread is in a user's {@code nextTuple}, which may wait for input. The thread that has
 * the turn may use the buffers; outside of user code the executor has the turn. A thread that has borrowed the turn calls neither Storm nor user
 * code, since the executor waits for the turn even if its user code holds locks.
 *
 * <p>The tasks of an executor share a gate, like Storm's collector. Used by the executor's thread, except {@link #isOfThisThread},
 * {@link #isLong}, {@link #borrow} and {@link #giveBack}.
 */
final class NextTupleGate {

    /** A call of user code that takes longer is assumed to wait for input. */
    static final long LONG_NANOS = 2_000_000;

    private static final ThreadLocal<NextTupleGate> OF_THREAD = ThreadLocal.withInitial(NextTupleGate::new);

    private static final int EXECUTORS = 0;
    private static final int FREE = 1;
    private static final int LENT = 2;

    private final AtomicInteger turn = new AtomicInteger(EXECUTORS);
    private final AtomicLong startNanos = new AtomicLong();
    private final Thread executor = Thread.currentThread();
    /** Atomic, since Storm may close a spout from another thread. */
    private final AtomicBoolean isInUserCode = new AtomicBoolean();

    private NextTupleGate() {}

    static NextTupleGate ofThisThread() {
        return OF_THREAD.get();
    }

    /** Called before user code. */
    void begin(long nowNanos) {
        startNanos.setOpaque(nowNanos);
        isInUserCode.setRelease(true);
        turn.setRelease(FREE);
    }

    /** Called when user code calls back or has ended; returns whether the turn was taken, for {@link #leave}. */
    boolean enter() {
        if (!isInUserCode.getAcquire()) {
            return false;
        }
        while (!turn.compareAndSet(FREE, EXECUTORS)) {
            // Another thread takes rows from buffers, for a few microseconds.
            LockSupport.parkNanos(1);
        }
        isInUserCode.setRelease(false);
        return true;
    }

    /** Called before a callback returns to user code. */
    void leave(boolean hasEntered) {
        if (hasEntered) {
            isInUserCode.setRelease(true);
            turn.setRelease(FREE);
        }
    }

    boolean isOfThisThread() {
        return Thread.currentThread() == executor;
    }

    /** Whether user code has been running for a long time; the result may be stale. */
    boolean isLong(long nowNanos) {
        return turn.get() == FREE && nowNanos - startNanos.getOpaque() >= LONG_NANOS;
    }

    /** Gives the turn to the calling thread while user code runs. If it returns true, {@link #giveBack} must be called. */
    boolean borrow() {
        while (!turn.compareAndSet(FREE, LENT)) {
            if (turn.get() == EXECUTORS) {
                return false;
            }
            LockSupport.parkNanos(1);
        }
        return true;
    }

    /** Ends a {@link #borrow}. Has no effect if it has ended before, since the executor may have the turn again. */
    void giveBack() {
        turn.compareAndSet(LENT, FREE);
    }
}
