// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.component.PendingMessages.SentBatch;
import io.aeolus.batching.internal.input.Anchors;
import io.aeolus.batching.internal.output.BatchLimit;
import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.internal.output.Route;
import io.aeolus.batching.internal.output.Sink;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.spout.SpoutOutputCollector;
import org.jspecify.annotations.Nullable;

/**
 * Sends a spout's batches and rows to Storm: immediately, or, if another thread has the turn, in that thread after its current work. While
 * user code runs, the executor never waits for a send, which may wait for a monitor that user code holds.
 *
 * <p>Used by the thread that has the turn of the {@link NextTupleGate}.
 */
final class SpoutTransfer implements Sink {

    private final SpoutOutputCollector storm;
    private final ExecutorGuard guard;
    private final OutputPlan plan;
    private final PendingMessages messages;
    private final DeferredCallbacks callbacks;
    private final Consumer<Object> rejected;
    /** Whether to flush Storm after each message. */
    private final boolean flushStorm;
    /** Without ackers, Storm acks a message while it is emitted. */
    private final boolean hasAckers;

    private int lastRows;
    private long sent;
    private long pending;
    private volatile @Nullable Throwable failure;
    /** The message ids for Storm of messages that another thread could not send. */
    private final Queue<Object> unsent = new ConcurrentLinkedQueue<>();

    /**
     * Sends by Storm's collector.
     *
     * @param rejected receives the ids of messages that Storm did not accept
     * @param conf the topology's settings
     */
    SpoutTransfer(
            SpoutOutputCollector storm,
            ExecutorGuard guard,
            OutputPlan plan,
            PendingMessages messages,
            DeferredCallbacks callbacks,
            Consumer<Object> rejected,
            Map<String, Object> conf) {
        this.storm = storm;
        this.guard = guard;
        this.plan = plan;
        this.messages = messages;
        this.callbacks = callbacks;
        this.rejected = rejected;
        this.flushStorm = Wrapper.stormBatches(conf);
        this.hasAckers = StormCommon.hasAckers(conf);
    }

    /** The rows of the last batch, since the batches of a spout have similar sizes. */
    int lastRows() {
        return lastRows;
    }

    @Override
    public List<Integer> emit(String stream, Route route, List<Object> values, Object origin) {
        messages.onSend(origin);
        List<Integer> tasks;
        try {
            tasks = sendRow(stream, route, values, origin);
        } catch (Throwable e) {
            messages.onReject(origin);
            throw e;
        }
        if (origin instanceof Anchors anchors) {
            // Until Storm acks or fails the row. An ack during this call is deferred.
            anchors.hold();
        }
        return tasks;
    }

    @Override
    public void send(RowBatch batch, BatchLimit limit) {
        MessageLog log = (MessageLog) batch.log();
        lastRows = log.size();
        Object id = stormId(log, limit);
        messages.onSendBatch(id);
        try {
            send(batch.stream(), batch.route(), batch.values(), id);
        } catch (Throwable e) {
            messages.onReject(id);
            if (id instanceof SentBatch sent) {
                sent.settled(false);
            }
            failRowsBeforeEmit(log);
            throw e;
        }
    }

    /** A single row keeps its own id. If the limit is 1, the row is sent with the id of a batch, so that its ack can raise the limit. */
    private Object stormId(MessageLog log, BatchLimit limit) {
        // Without ackers, Storm acks in the thread that sends, which must not be a thread that has borrowed the turn.
        if (log.tracked() == 0 || (!hasAckers && log.isSettled())) {
            return MessageLog.UNTRACKED;
        }
        return log.size() == 1 && limit.rows() > 1 ? log.id(0) : new SentBatch(log, limit, limit.halvings());
    }

    /** Fails rows that Storm has rejected and never settles; a spout that catches the exception would wait for them forever. */
    private void failRowsBeforeEmit(MessageLog log) {
        int rows = messages.rowsBeforeEmit(log);
        callbacks.runOrDefer(() -> messages.settle(log, rows, false, rejected));
    }

    private List<Integer> sendRow(String stream, Route route, List<Object> values, Object id) {
        if (route instanceof Route.Storms) {
            // Only Storm knows the tasks.
            awaitTurn();
        }
        // An enqueued row keeps its current values.
        List<Object> kept = guard.isTaken() ? plan.keep(stream, route, values) : values;
        return send(stream, route, () -> kept, id);
    }

    /** Sends a row or a batch; returns its tasks. The thread that sends asks for the values. */
    private List<Integer> send(String stream, Route route, Supplier<List<Object>> values, Object id) {
        @Nullable Object stormId = id == MessageLog.UNTRACKED ? null : id;
        if (stormId != null && !hasAckers) {
            // Storm calls back user code at once, which must be in the executor's thread.
            awaitTurn();
        }
        sent++;
        boolean isEnqueued = guard.isTaken() && enqueue(() -> sendEnqueued(stream, route, values, stormId));
        List<Integer> tasks = isEnqueued ? route.tasks() : emitNow(stream, route, values.get(), stormId);
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
            emitNow(stream, route, values.get(), id);
        } catch (Throwable e) {
            // Before the turn ends, since the executor reads these fields then.
            failure = e;
            if (id != null) {
                unsent.add(id);
            }
            throw e;
        }
    }

    private List<Integer> emitNow(String stream, Route route, List<Object> values, @Nullable Object id) {
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
