// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.internal.output.Route;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.storm.spout.SpoutOutputCollector;
import org.jspecify.annotations.Nullable;

/**
 * Passes a spout's batches and rows to Storm: immediately, or, if another thread has the turn, in that thread after its current work. While
 * user code runs, the executor never waits for a send, which may wait for a monitor that user code holds.
 *
 * <p>Used by the thread that has the turn of the {@link NextTupleGate}.
 */
final class SpoutTransfer {

    private final SpoutOutputCollector storm;
    private final ExecutorGuard guard;
    private final OutputPlan plan;
    private final boolean flushStorm;
    private final boolean hasAckers;

    private long sent;
    private long pending;
    private volatile @Nullable Throwable failure;
    /** The message ids for Storm of messages that another thread could not send. */
    private final Queue<Object> unsent = new ConcurrentLinkedQueue<>();

    /**
     * Sends by Storm's collector.
     *
     * @param flushStorm whether to flush Storm after each batch
     * @param hasAckers whether the topology has ackers; without ackers, Storm acks a message while it is emitted
     */
    SpoutTransfer(
            SpoutOutputCollector storm, ExecutorGuard guard, OutputPlan plan, boolean flushStorm, boolean hasAckers) {
        this.storm = storm;
        this.guard = guard;
        this.plan = plan;
        this.flushStorm = flushStorm;
        this.hasAckers = hasAckers;
    }

    /** Sends a row; returns its tasks. */
    List<Integer> sendRow(String stream, Route route, List<Object> values, Object id) {
        if (route instanceof Route.Storms) {
            // Only Storm knows the tasks.
            awaitTurn();
        }
        // An enqueued row keeps its current values.
        List<Object> kept = guard.isTaken() ? plan.keep(stream, route, values) : values;
        return send(stream, route, () -> kept, id);
    }

    /** Sends a row or a batch; returns its tasks. The thread that sends asks for the values. */
    List<Integer> send(String stream, Route route, Supplier<List<Object>> values, Object id) {
        @Nullable Object stormId = id == MessageLog.UNTRACKED ? null : id;
        if (stormId != null && !hasAckers) {
            // Storm calls back user code at once, which must be in the executor's thread.
            awaitTurn();
        }
        sent++;
        boolean isEnqueued = guard.isTaken() && enqueue(() -> sendEnqueued(stream, route, values, stormId));
        List<Integer> tasks = isEnqueued ? route.tasks() : emit(stream, route, values.get(), stormId);
        pending += stormId == null ? 0 : 1;
        return tasks;
    }

    /** Enqueues work for the thread that has the turn; returns false if no other thread has the turn any longer. */
    private boolean enqueue(Runnable work) {
        synchronized (guard) {
            if (guard.isOthersTurn()) {
                guard.enqueue(work);
                return true;
            }
            return false;
        }
    }

    /** Runs in a thread that must not call user code, so the executor notifies the spout of a failure later. */
    private void sendEnqueued(String stream, Route route, Supplier<List<Object>> values, @Nullable Object id) {
        try {
            emit(stream, route, values.get(), id);
        } catch (Throwable e) {
            // Before the turn ends, since the executor reads these fields then.
            failure = e;
            if (id != null) {
                unsent.add(id);
            }
            throw e;
        }
    }

    private List<Integer> emit(String stream, Route route, List<Object> values, @Nullable Object id) {
        List<Integer> tasks;
        if (route instanceof Route.Direct direct) {
            storm.emitDirect(direct.task(), stream, values, id);
            tasks = direct.tasks();
        } else {
            route.announce();
            tasks = storm.emit(stream, values, id);
        }
        if (flushStorm) {
            storm.flush();
        }
        return tasks;
    }

    void flush() {
        if (!guard.isTaken() || !enqueue(storm::flush)) {
            storm.flush();
        }
    }

    private void awaitTurn() {
        if (guard.isTaken()) {
            synchronized (guard) {
                guard.awaitTurn();
            }
        }
    }

    /**
     * Waits until another thread has sent all rows, before Storm continues. Called after user code has returned, so that user code holds no
     * monitor that the other thread may wait for.
     *
     * @param unsentIds receives the message ids for Storm of messages that could not be sent
     * @throws IllegalStateException if a message could not be sent
     */
    void finish(Consumer<Object> unsentIds) {
        awaitTurn();
        for (Object id = unsent.poll(); id != null; id = unsent.poll()) {
            unsentIds.accept(id);
        }
        Throwable cause = failure;
        if (cause != null) {
            throw new IllegalStateException("cannot send tuples while nextTuple waits: " + cause.getMessage(), cause);
        }
    }

    /** Notes that another thread failed to send. */
    void setFailure(Throwable cause) {
        failure = cause;
    }

    /** Notes that Storm acked or failed a message. */
    void settled() {
        pending--;
    }

    /** The number of messages that Storm counts as pending. */
    long pending() {
        return pending;
    }

    /** The number of messages that were sent to Storm. */
    long sent() {
        return sent;
    }
}
