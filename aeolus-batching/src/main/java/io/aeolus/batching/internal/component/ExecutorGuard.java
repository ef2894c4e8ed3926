// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.spi.LingerClock;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;

/**
 * The lock of an executor's tasks, and the turn to call Storm. Only one thread at a time may call Storm, since the tasks of an executor share Storm's
 * serializer, which is not thread-safe.
 *
 * <p>A thread that emits, acks or fails calls Storm under the lock. When rows reach their linger, a sender thread sends them. It may block: on a
 * full queue of Storm, or in a serializer or hook of the user that waits for a thread that is about to emit. So it does not hold the lock while
 * it sends. It has the <em>turn</em>, and other threads enqueue their calls of Storm. An example:
 *
 * <ol>
 *   <li>A row reaches its linger. The sender takes the row from its buffer under the lock, takes the turn, and releases the lock.
 *   <li>While it sends the row, user code emits until a batch is full, and acks. Both calls are enqueued, and user code continues.
 *   <li>The sender has sent the row. It sends the enqueued batch, then the ack, and ends its turn when the queue is empty.
 * </ol>
 *
 * <p>Thread-safe. {@link #isOthersTurn}, {@link #enqueue} and {@link #awaitTurn} must be called under the lock.
 */
final class ExecutorGuard {

    /** Key of the guard in the executor's shared data. */
    static final String NAME = "aeolus.executor-guard";

    /** The capacity of the queue; a thread that exceeds it waits, as for a queue of Storm. */
    private static final int CAPACITY = 1_024;

    private final Queue<Runnable> queue = new ArrayDeque<>();
    private final Executor sender;
    private boolean isCollecting;
    private @Nullable Thread turn;
    /** Whether a thread has the turn; written under the lock. */
    private volatile boolean isTaken;

    /** Runs the work of the sender in the given executor. */
    ExecutorGuard(Executor sender) {
        this.sender = sender;
    }

    /** The guard of a task's executor. One thread prepares all tasks of an executor. */
    static ExecutorGuard of(TopologyContext context, LingerClock clock) {
        if (context.getExecutorData(NAME) instanceof ExecutorGuard known) {
            return known;
        }
        ExecutorGuard guard = new ExecutorGuard(clock.sender());
        context.setExecutorData(NAME, guard);
        return guard;
    }

    /** Runs work that may block in the sender thread of this executor. */
    void executeInSender(Runnable work) {
        sender.execute(work);
    }

    /** Whether any thread has the turn, including the calling thread. Needs no lock. */
    boolean isTaken() {
        return isTaken;
    }

    /** Whether calls of Storm must be enqueued, because another thread has the turn. */
    boolean isOthersTurn() {
        return isCollecting || (turn != null && turn != Thread.currentThread());
    }

    /** Enqueues a call of Storm; waits if the queue is over its capacity. */
    void enqueue(Runnable call) {
        queue.add(call);
        while (!isCollecting && queue.size() > CAPACITY && isOthersTurn()) {
            await();
        }
    }

    /**
     * Waits until no other thread has the turn.
     *
     * @throws IllegalStateException if the calling thread is collecting, since it would wait for itself
     */
    void awaitTurn() {
        if (isCollecting) {
            // The thread that collects has the lock, so it is the calling thread.
            throw new IllegalStateException("a thread that is collecting calls of Storm cannot wait for its turn");
        }
        while (isOthersTurn()) {
            await();
        }
    }

    @SuppressWarnings("WaitNotInLoop") // the callers loop
    private void await() {
        try {
            wait();
        } catch (InterruptedException e) {
            // Like Storm's collector.
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while another thread was sending rows", e);
        }
    }

    /**
     * Runs a collector under the lock, which enqueues its calls of Storm, and then runs the enqueued calls without the lock. If another thread has
     * the turn, that thread runs them.
     */
    void send(Runnable collector) {
        boolean isOwnTurn = false;
        try {
            synchronized (this) {
                isOwnTurn = turn == null;
                isTaken = true;
                isCollecting = true;
                try {
                    collector.run();
                } finally {
                    isCollecting = false;
                    if (isOwnTurn) {
                        turn = Thread.currentThread();
                    }
                }
            }
        } finally {
            // Also after an exception: the turn must end.
            if (isOwnTurn) {
                drain();
            }
        }
    }

    private void drain() {
        for (Runnable next = next(); next != null; next = next()) {
            try {
                next.run();
            } catch (Throwable e) {
                // The other calls must run, and the turn must end.
                drain();
                throw e;
            }
        }
    }

    private synchronized @Nullable Runnable next() {
        Runnable next = queue.poll();
        if (next == null) {
            turn = null;
            isTaken = false;
        }
        // Wakes threads that wait for space in the queue, or for their turn.
        notifyAll();
        return next;
    }
}
