package io.aeolus.batching.internal.component;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * The time in which an executor's thread is in a user's {@code nextTuple}, which may wait for input: then the clock's thread may send
 * the rows that wait in buffers. Whoever has the turn, the executor or the clock, may call Storm's collector; outside of user code it
 * is the executor always.
 *
 * <p>Tasks of one executor share theirs, as they share Storm's collector. Used by that thread, but for {@link #borrow} and
 * {@link #giveBack}.
 */
final class Recess {

    /** User code that takes so long waits for something, and rows would wait with it. */
    static final long LONG_NANOS = 2_000_000;

    private static final ThreadLocal<Recess> OF_THREAD = ThreadLocal.withInitial(Recess::new);

    private static final int EXECUTORS = 0;
    private static final int FREE = 1;
    private static final int LENT = 2;

    private final AtomicInteger turn = new AtomicInteger(EXECUTORS);
    private boolean isInUserCode;
    /** Guarded by the turn. */
    private long beganNanos;

    private Recess() {}

    /** The recess of an executor, which has one thread. */
    static Recess ofThisThread() {
        return OF_THREAD.get();
    }

    /** User code is about to be called. */
    void begin(long nowNanos) {
        beganNanos = nowNanos;
        isInUserCode = true;
        turn.setRelease(FREE);
    }

    /** User code has returned. */
    void end() {
        enter();
    }

    /** User code calls back; returns whether the turn had to be taken, for {@link #leave}. */
    boolean enter() {
        if (!isInUserCode) {
            return false;
        }
        while (!turn.compareAndSet(FREE, EXECUTORS)) {
            // The clock sends a few batches, which takes microseconds.
            LockSupport.parkNanos(1);
        }
        isInUserCode = false;
        return true;
    }

    /** Back to user code, if that is where the executor was. */
    void leave(boolean hasEntered) {
        if (hasEntered) {
            isInUserCode = true;
            turn.setRelease(FREE);
        }
    }

    /** Gives another thread the turn, if user code has it for long; then {@link #giveBack} has to follow. */
    boolean borrow(long nowNanos) {
        if (turn.get() != FREE || !turn.compareAndSet(FREE, LENT)) {
            return false;
        }
        if (nowNanos - beganNanos < LONG_NANOS) {
            giveBack();
            return false;
        }
        return true;
    }

    /** Ends what {@link #borrow} began; does nothing where that has ended already, as the executor may have the turn by then. */
    void giveBack() {
        turn.compareAndSet(LENT, FREE);
    }
}
