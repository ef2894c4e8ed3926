package io.aeolus.batching.internal.component;

import io.aeolus.batching.spi.LingerClock;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;

/**
 * The lock of an executor's tasks, and whose turn it is to call Storm. One thread at a time may: the tasks of an executor share Storm's
 * serialiser, which is not thread-safe.
 *
 * <p>Who emits, acks or fails calls Storm under the lock. At the end of a linger another thread sends, and it may wait in what it calls: for a
 * full queue of Storm's, or in a serialiser or hook of the user's for something that a thread holds which is about to emit. So it does not hold
 * the lock meanwhile. It has the <em>turn</em>, and all others leave with it what they have for Storm. An example:
 *
 * <ol>
 *   <li>The linger of a row ends. A thread takes the row from its buffer under the lock, has the turn, and lets the lock go.
 *   <li>While it sends the row, user code emits until a batch is full, and acks. Both are left here, and user code goes on.
 *   <li>The thread has sent the row. It sends the batch that was left, then the ack, then finds nothing more, and the turn ends.
 * </ol>
 *
 * <p>Thread-safe. {@link #isOthersTurn}, {@link #leave} and {@link #awaitTurn} are called under the lock.
 */
final class ExecutorGuard {

    /** Of the executor data that it is. */
    static final String NAME = "aeolus.executor-guard";

    /** So much may be left, as in a queue of Storm's; who has more waits. */
    private static final int MOST_LEFT = 1_024;

    private final Queue<Runnable> left = new ArrayDeque<>();
    private final Executor sending;
    private boolean isCollecting;
    /** Who has the turn. */
    private @Nullable Thread sender;
    /** Whether somebody has it; written under the lock. */
    private volatile boolean isTaken;

    /** A guard whose work for another thread is run by an executor of its own. */
    ExecutorGuard(Executor sending) {
        this.sending = sending;
    }

    /** The guard of a task's executor, which has one thread to prepare its tasks. */
    static ExecutorGuard of(TopologyContext context, LingerClock clock) {
        if (context.getExecutorData(NAME) instanceof ExecutorGuard known) {
            return known;
        }
        ExecutorGuard guard = new ExecutorGuard(clock.sender());
        context.setExecutorData(NAME, guard);
        return guard;
    }

    /** Runs work that may block, in the thread that sends for this executor. */
    void inSender(Runnable work) {
        sending.execute(work);
    }

    /** Whether a thread has the turn, which may be the calling thread. Needs no lock. */
    boolean isTaken() {
        return isTaken;
    }

    /** Whether what is for Storm has to be left, because another thread has the turn. */
    boolean isOthersTurn() {
        return isCollecting || (sender != null && sender != Thread.currentThread());
    }

    /** Leaves something for Storm, after all that was left before; then waits if that is too much. */
    void leave(Runnable send) {
        left.add(send);
        while (!isCollecting && left.size() > MOST_LEFT && isOthersTurn()) {
            await();
        }
    }

    /** Waits until no other thread has the turn. */
    void awaitTurn() {
        while (isOthersTurn()) {
            await();
        }
    }

    @SuppressWarnings("WaitNotInLoop") // those who call it loop
    private void await() {
        try {
            wait();
        } catch (InterruptedException e) {
            // As Storm's own collector says it.
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while another thread was sending rows", e);
        }
    }

    /**
     * Has something collected under the lock, which leaves what it has for Storm, and sends that without the lock. If another thread has
     * the turn, that one sends it.
     */
    void send(Runnable collect) {
        boolean isOwnTurn = false;
        try {
            synchronized (this) {
                isOwnTurn = sender == null;
                isTaken = true;
                isCollecting = true;
                try {
                    collect.run();
                } finally {
                    isCollecting = false;
                    if (isOwnTurn) {
                        sender = Thread.currentThread();
                    }
                }
            }
        } finally {
            // Where collecting has failed, too: the turn has to end.
            if (isOwnTurn) {
                sendLeft();
            }
        }
    }

    private void sendLeft() {
        for (Runnable next = next(); next != null; next = next()) {
            try {
                next.run();
            } catch (Throwable e) {
                // The rest has to be sent, and the turn has to end, whatever is thrown.
                sendLeft();
                throw e;
            }
        }
    }

    private synchronized @Nullable Runnable next() {
        Runnable next = left.poll();
        if (next == null) {
            sender = null;
            isTaken = false;
        }
        // Those who have left too much, or wait for their turn.
        notifyAll();
        return next;
    }
}
