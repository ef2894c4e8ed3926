// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.component.PendingMessages.SentBatch;
import io.aeolus.batching.internal.component.PendingMessages.SharedMessage;
import io.aeolus.batching.internal.output.BatchLimit;
import io.aeolus.batching.internal.output.FlushReason;
import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.internal.output.Outputs;
import io.aeolus.batching.internal.output.Sink;
import io.aeolus.batching.internal.routing.Route;
import io.aeolus.batching.spi.LingerClock;
import java.util.List;
import java.util.function.Consumer;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;

/**
 * The collector of a wrapped spout. A batch has one message id for Storm, and so one root and one ack; this class maps it to the message ids of
 * its rows.
 *
 * <p>Used by the spout's executor only, as Storm requires of spouts, except {@link #onTick}, which the clock calls. While user code takes
 * long, as the {@link NextTupleGate} reports, another thread takes the rows from their buffers, and sends them with the turn of the
 * {@link ExecutorGuard}. Rows that user code emits meanwhile are enqueued for that thread.
 */
final class SpoutCollector implements ISpoutOutputCollector, LingerClock.Listener {

    /** The task argument of a regular emit. */
    private static final int ANY_TASK = Integer.MIN_VALUE;

    private final SpoutOutputCollector storm;
    private final ExecutorGuard guard;
    private final SpoutTransfer transfer;
    private final Outputs outputs;
    /** Whether the topology has ackers; without ackers, Storm acks a message while it is emitted. */
    private final boolean hasAckers;

    private final Consumer<Object> rejected;
    private final RowMeter meter;
    private final PendingMessages messages;
    private final DeferredCallbacks callbacks = new DeferredCallbacks();
    private final SourcePartitions partitions = new SourcePartitions();
    private final NextTupleGate gate = NextTupleGate.ofThisThread();

    private long emitted;
    /** The rows of the last batch, since the batches of a spout have similar sizes. */
    private int lastRows;

    private volatile long tickNanos;
    private long seenTickNanos;
    /** Whether the clock has submitted work for this task. */
    private volatile boolean isSenderBusy;

    /** Creates a collector for a task of the calling thread; {@code rejected} receives the ids of messages that Storm did not accept. */
    SpoutCollector(
            SpoutOutputCollector storm,
            TopologyContext context,
            OutputPlan plan,
            LingerClock clock,
            RowMeter meter,
            Consumer<Object> rejected,
            StandstillWatch watch) {
        this.storm = storm;
        this.guard = ExecutorGuard.of(context, clock);
        this.hasAckers = StormCommon.hasAckers(context.getConf());
        this.transfer = new SpoutTransfer(storm, guard, plan, Wrapper.stormBatches(context.getConf()), hasAckers);
        this.messages = new PendingMessages(meter, clock, watch);
        this.meter = meter;
        this.rejected = rejected;
        this.outputs = new Outputs(plan, () -> new MessageLog(clock, lastRows), new StormSink(), clock, meter);
    }

    @Override
    public List<Integer> emit(String stream, List<Object> values, @Nullable Object id) {
        return emit(ANY_TASK, stream, values, id);
    }

    @Override
    public void emitDirect(int task, String stream, List<Object> values, @Nullable Object id) {
        emit(task, stream, values, id);
    }

    private List<Integer> emit(int task, String stream, List<Object> values, @Nullable Object id) {
        boolean hasEntered = gate.enter();
        callbacks.beginEmit();
        try {
            emitted++;
            return id == null
                    ? emitRow(task, stream, values, MessageLog.UNTRACKED, false)
                    : emitTracked(task, stream, values, id);
        } finally {
            try {
                callbacks.endEmit();
            } finally {
                gate.leave(hasEntered);
            }
        }
    }

    private List<Integer> emitTracked(int task, String stream, List<Object> values, Object id) {
        if (partitions.changeTo(id)) {
            outputs.flush(FlushReason.BARRIER);
        }
        int copies = task == ANY_TASK ? outputs.copies(stream) : 1;
        Object origin = copies > 1 ? new SharedMessage(id, copies) : id;
        messages.beginEmit(origin);
        try {
            return emitRow(task, stream, values, origin, messages.isAlone(id));
        } catch (Throwable e) {
            messages.reject(origin);
            throw e;
        } finally {
            messages.endEmit();
        }
    }

    private List<Integer> emitRow(int task, String stream, List<Object> values, Object origin, boolean isAlone) {
        if (task != ANY_TASK) {
            outputs.emitDirect(task, stream, values, origin, isAlone);
            return List.of();
        }
        return isAlone ? outputs.emitAlone(stream, values, origin) : outputs.emit(stream, values, origin);
    }

    /** The number of rows with a message id that are neither acked nor failed, including buffered rows. */
    @Override
    public long getPendingCount() {
        return messages.count();
    }

    @Override
    public void flush() {
        boolean hasEntered = gate.enter();
        try {
            outputs.flush(FlushReason.CONTROL);
            transfer.flush();
        } finally {
            gate.leave(hasEntered);
        }
    }

    @Override
    public void reportError(Throwable error) {
        storm.reportError(error);
    }

    @Override
    public void onTick(long nowNanos) {
        tickNanos = nowNanos;
        if (!isSenderBusy && outputs.hasRows() && gate.isLong(nowNanos)) {
            isSenderBusy = true;
            try {
                guard.executeInSender(this::sendForExecutor);
            } catch (Throwable e) {
                // Perhaps no thread could be started: the next tick tries again.
                isSenderBusy = false;
                throw e;
            }
        }
    }

    /** Sends the buffered rows while user code waits for input. */
    private void sendForExecutor() {
        try {
            if (gate.borrow()) {
                sendBorrowed(FlushReason.IDLE);
            }
        } catch (Throwable e) {
            transfer.setFailure(e);
            throw e;
        } finally {
            isSenderBusy = false;
        }
    }

    /** Sends all rows in a thread that has borrowed the gate's turn, and gives it back; returns whether the thread may send. */
    private boolean sendBorrowed(FlushReason reason) {
        if (!hasAckers && messages.count() > 0) {
            // Storm would call back user code, which is running.
            gate.giveBack();
            return false;
        }
        guard.send(() -> {
            try {
                outputs.flush(reason);
            } finally {
                gate.giveBack();
            }
        });
        return true;
    }

    /**
     * Calls user code that emits tuples; meanwhile the clock may send rows. Returns whether the call took so long that user code probably waits for
     * input.
     *
     * @throws IllegalStateException if the clock could not send rows
     */
    boolean callUserCode(Runnable userCode) {
        long start = tickNanos;
        gate.begin(start);
        try {
            userCode.run();
        } finally {
            gate.end();
        }
        transfer.finish(id -> settled(id, false, rejected));
        return tickNanos - start >= NextTupleGate.LONG_NANOS;
    }

    /** The number of messages that Storm counts as pending: a batch is one message, and a row in several batches is several messages. */
    long stormsPendingCount() {
        return transfer.pending();
    }

    long tickNanos() {
        return tickNanos;
    }

    /** Sends the rows that have reached their linger, if the clock has ticked since the last call. */
    void flushExpired() {
        long tick = tickNanos;
        if (tick != seenTickNanos) {
            seenTickNanos = tick;
            outputs.flushExpired(tick);
        }
    }

    /** Sends all buffered rows. */
    void flushRows(FlushReason reason) {
        // Storm may close a spout while its executor is in user code.
        if (!gate.isOfThisThread() && gate.borrow() && sendBorrowed(reason)) {
            return;
        }
        boolean hasEntered = gate.enter();
        try {
            outputs.flush(reason);
        } finally {
            gate.leave(hasEntered);
        }
    }

    /** The number of tuples that the user's spout has emitted. */
    long emitted() {
        return emitted;
    }

    /** The number of messages that were sent to Storm. */
    long sent() {
        return transfer.sent();
    }

    /** Settles a message that Storm acked or failed; passes the ids of the user's messages that are settled with it to the consumer. */
    void settled(Object stormId, boolean isAcked, Consumer<Object> settledIds) {
        transfer.settled();
        callbacks.runOrDefer(() -> messages.settle(stormId, isAcked, settledIds));
    }

    /** Sends the task's output by Storm's collector. */
    private final class StormSink implements Sink {

        @Override
        public List<Integer> emit(String stream, Route route, List<Object> values, Object origin) {
            return transfer.sendRow(stream, route, values, origin);
        }

        @Override
        public void send(RowBatch batch, BatchLimit limit) {
            MessageLog log = (MessageLog) batch.log();
            lastRows = log.size();
            Object id = stormId(log, limit);
            meter.anchored(log.tracked() == 0 ? 0 : 1);
            try {
                transfer.send(batch.stream(), batch.route(), batch.values(), id);
            } catch (Throwable e) {
                if (id instanceof SentBatch sent) {
                    sent.settled(false);
                }
                failRowsBeforeEmit(log);
                throw e;
            }
        }

        /** A single row keeps its own id, unless the limit is 1; then its ack must be able to raise the limit. */
        private static Object stormId(MessageLog log, BatchLimit limit) {
            if (log.tracked() == 0) {
                return MessageLog.UNTRACKED;
            }
            return log.size() == 1 && limit.rows() > 1 ? log.id(0) : SentBatch.of(log, limit);
        }

        /** Fails rows that Storm has rejected and never settles; a spout that catches the exception would wait for them forever. */
        private void failRowsBeforeEmit(MessageLog log) {
            int rows = messages.rowsBeforeEmit(log);
            callbacks.runOrDefer(() -> messages.settle(log, rows, false, rejected));
        }
    }
}
