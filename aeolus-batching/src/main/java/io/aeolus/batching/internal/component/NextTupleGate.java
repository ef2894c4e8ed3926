package io.aeolus.batching.internal.component;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The time in which an executor's thread is in a user's {@code nextTuple}, which may wait for input: then another thread may take the rows
 * that wait in buffers. The thread with the turn may use the buffers; outside of user code the executor always has the turn. No thread
 * calls Storm, or user code, while it has borrowed the turn: the executor waits for the turn, whatever its user code holds.
 *
 * <p>Tasks of one executor share a gate, as they share Storm's collector. Used by that thread, except {@link #isOfThisThread}, {@link
 * #isLong}, {@link #borrow} and {@link #giveBack}.
 */
final class NextTupleGate {

    /** User code that takes so long waits for something, and rows would wait with it. */
    static final long LONG_NANOS = 2_000_000;

    private static final ThreadLocal<NextTupleGate> OF_THREAD = ThreadLocal.withInitial(NextTupleGate::new);

    private static final int EXECUTORS = 0;
    private static final int FREE = 1;
    private static final int LENT = 2;

    private final AtomicInteger turn = new AtomicInteger(EXECUTORS);
    private final AtomicLong beganNanos = new AtomicLong();
    private final Thread executor = Thread.currentThread();
    /** Another thread may ask, as Storm closes a spout from one. */
    private final AtomicBoolean isInUserCode = new AtomicBoolean();

    private NextTupleGate() {}

    /** The gate of an executor, which has one thread. */
    static NextTupleGate ofThisThread() {
        return OF_THREAD.get();
    }

    /** User code is about to be called. */
    void begin(long nowNanos) {
        beganNanos.setOpaque(nowNanos);
        isInUserCode.setRelease(true);
        turn.setRelease(FREE);
    }

    /** User code has returned. */
    void end() {
        enter();
    }

    /** User code calls back; returns whether the turn had to be taken, for {@link #leave}. */
    boolean enter() {
        if (!isInUserCode.getAcquire()) {
            return false;
        }
        while (!turn.compareAndSet(FREE, EXECUTORS)) {
            // Another thread takes rows from buffers, which takes microseconds.
            LockSupport.parkNanos(1);
        }
        isInUserCode.setRelease(false);
        return true;
    }

    /** Back to user code, if that is where the executor was. */
    void leave(boolean hasEntered) {
        if (hasEntered) {
            isInUserCode.setRelease(true);
            turn.setRelease(FREE);
        }
    }

    /** Whether the calling thread is the executor's. */
    boolean isOfThisThread() {
        return Thread.currentThread() == executor;
    }

    /** Whether user code has run for long; the answer may be a moment old. */
    boolean isLong(long nowNanos) {
        return turn.get() == FREE && nowNanos - beganNanos.getOpaque() >= LONG_NANOS;
    }

    /** Gives another thread the turn while user code runs; then {@link #giveBack} has to follow. */
    boolean borrow() {
        while (!turn.compareAndSet(FREE, LENT)) {
            if (turn.get() == EXECUTORS) {
                return false;
            }
            LockSupport.parkNanos(1);
        }
        return true;
    }

    /** Ends what {@link #borrow} began; does nothing where that has ended already, as the executor may have the turn by then. */
    void giveBack() {
        turn.compareAndSet(LENT, FREE);
    }
}
