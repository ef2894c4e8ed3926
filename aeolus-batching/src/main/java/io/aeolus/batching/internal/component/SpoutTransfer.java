package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.internal.routing.Route;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.apache.storm.spout.SpoutOutputCollector;
import org.jspecify.annotations.Nullable;

/**
 * Hands a spout's batches and rows to Storm: at once, or, while another thread sends for the executor, after what that thread is sending.
 * The executor never waits for a send while user code runs, since the send may wait for a monitor that user code holds.
 *
 * <p>Used by the thread that has the turn of the {@link NextTupleGate}.
 */
final class SpoutTransfer {

    private final SpoutOutputCollector storm;
    private final ExecutorGuard guard;
    private final OutputPlan plan;
    private final boolean flushStorm;
    private final boolean isAcking;

    private long sent;
    private long pending;
    private volatile @Nullable Throwable failed;
    /** The message ids, as Storm was to know them, of what another thread could not send. */
    private final Queue<Object> unsent = new ConcurrentLinkedQueue<>();

    /**
     * Sends by Storm's collector.
     *
     * @param flushStorm whether Storm must be flushed after each batch
     * @param isAcking whether the topology has ackers; without ackers, Storm acks a message while it is emitted
     */
    SpoutTransfer(
            SpoutOutputCollector storm, ExecutorGuard guard, OutputPlan plan, boolean flushStorm, boolean isAcking) {
        this.storm = storm;
        this.guard = guard;
        this.plan = plan;
        this.flushStorm = flushStorm;
        this.isAcking = isAcking;
    }

    /** Sends a row; returns its tasks. */
    List<Integer> row(String stream, Route route, List<Object> values, Object id) {
        if (route instanceof Route.Storms) {
            // Storm alone knows the tasks.
            awaitTurn();
        }
        // A row that is left for another thread keeps the values that it has now.
        return send(stream, route, guard.isTaken() ? plan.keep(stream, route, values) : values, id);
    }

    /** Sends a row, or a batch whose tasks are of no interest. */
    List<Integer> send(String stream, Route route, List<Object> values, Object id) {
        @Nullable Object stormId = id == MessageLog.UNTRACKED ? null : id;
        if (stormId != null && !isAcking) {
            // Storm calls user code back at once, which has to be in the executor's thread.
            awaitTurn();
        }
        sent++;
        boolean isLeft = guard.isTaken() && isLeft(() -> sendLeft(stream, route, values, stormId));
        List<Integer> tasks = isLeft ? route.tasks() : emit(stream, route, values, stormId);
        pending += stormId == null ? 0 : 1;
        return tasks;
    }

    /** Leaves work for the thread that is sending, if there is still such a thread. */
    private boolean isLeft(Runnable send) {
        synchronized (guard) {
            if (guard.isOthersTurn()) {
                guard.leave(send);
                return true;
            }
            return false;
        }
    }

    /** In a thread that must not call user code: the executor notifies the spout later. */
    private void sendLeft(String stream, Route route, List<Object> values, @Nullable Object id) {
        try {
            emit(stream, route, values, id);
        } catch (Throwable e) {
            // Before the turn ends: the executor looks for it then.
            failed = e;
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

    /** Flushes Storm after all that was sent before. */
    void flush() {
        if (!guard.isTaken() || !isLeft(storm::flush)) {
            storm.flush();
        }
    }

    /** Waits until no other thread sends. */
    private void awaitTurn() {
        if (guard.isTaken()) {
            synchronized (guard) {
                guard.awaitTurn();
            }
        }
    }

    /**
     * User code has returned, and holds no monitor any more that another thread may wait for: waits until that thread has sent all rows, before
     * Storm continues.
     *
     * @param notifyFailed takes the message ids, as Storm was to know them, of what could not be sent
     * @throws IllegalStateException if something could not be sent
     */
    void finish(Consumer<Object> notifyFailed) {
        awaitTurn();
        for (Object id = unsent.poll(); id != null; id = unsent.poll()) {
            notifyFailed.accept(id);
        }
        Throwable problem = failed;
        if (problem != null) {
            throw new IllegalStateException(
                    "rows could not be sent while nextTuple waited: " + problem.getMessage(), problem);
        }
    }

    /** Another thread could not send. */
    void failed(Throwable problem) {
        failed = problem;
    }

    /** Storm acked or failed a message. */
    void settled() {
        pending--;
    }

    /** How many messages Storm counts as pending: a batch is one, and a row in several batches is as many. */
    long pending() {
        return pending;
    }

    /** How many tuples, batches among them, Storm has got. */
    long sent() {
        return sent;
    }
}
