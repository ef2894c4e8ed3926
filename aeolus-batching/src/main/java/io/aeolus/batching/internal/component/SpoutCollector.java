package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.output.BatchLimit;
import io.aeolus.batching.internal.output.FlushReason;
import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.internal.output.Outputs;
import io.aeolus.batching.internal.output.RowBatch;
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
 * The collector of a wrapped spout. A batch has one message id for Storm, hence one root and one ack; this class maps it back to the
 * message ids of its rows.
 *
 * <p>Used by the spout's executor only, as Storm demands of spouts. Only {@link #onTick} comes from the clock's thread. While user code
 * takes long, as the {@link NextTupleGate} shows, another thread takes the rows from their buffers, and sends them with the turn of the {@link
 * ExecutorGuard}. What user code emits meanwhile is left for that thread.
 */
final class SpoutCollector implements ISpoutOutputCollector, LingerClock.Listener {

    /** In place of a task that user code names. */
    private static final int ANY_TASK = Integer.MIN_VALUE;

    private final SpoutOutputCollector storm;
    private final ExecutorGuard guard;
    private final SpoutTransfer transfer;
    private final Outputs outputs;
    /** Whether the topology has ackers; without ackers, Storm acks a message while it is emitted. */
    private final boolean isAcking;

    private final Consumer<Object> failing;
    private final RowMeter meter;
    private final OpenMessages messages;
    private final DeferredCallbacks callbacks = new DeferredCallbacks();
    private final SourcePartitions partitions = new SourcePartitions();
    private final NextTupleGate gate = NextTupleGate.ofThisThread();

    private long emitted;
    /** Rows of the last batch: batches of one spout are alike. */
    private int lastRows;

    private volatile long tickNanos;
    private long seenTickNanos;
    /** Whether the clock has started work for this task. */
    private volatile boolean isSending;

    /** A collector for a task of the calling thread; {@code failing} takes the ids of messages that failed although Storm never got them. */
    SpoutCollector(
            SpoutOutputCollector storm,
            TopologyContext context,
            OutputPlan plan,
            LingerClock clock,
            RowMeter meter,
            Consumer<Object> failing,
            StandstillWatch watch) {
        this.storm = storm;
        this.guard = ExecutorGuard.of(context, clock);
        this.isAcking = StormCommon.hasAckers(context.getConf());
        this.transfer = new SpoutTransfer(storm, guard, plan, Wrapper.stormBatches(context.getConf()), isAcking);
        this.messages = new OpenMessages(meter, clock, watch);
        this.meter = meter;
        this.failing = failing;
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
        callbacks.emitBegins();
        try {
            emitted++;
            return id == null
                    ? emitRow(task, stream, values, MessageLog.UNTRACKED, false)
                    : emitTracked(task, stream, values, id);
        } finally {
            try {
                callbacks.emitEnds();
            } finally {
                gate.leave(hasEntered);
            }
        }
    }

    private List<Integer> emitTracked(int task, String stream, List<Object> values, Object id) {
        if (partitions.hasChangedTo(id)) {
            // No batch has rows of two partitions of the source.
            outputs.flush(FlushReason.BARRIER);
        }
        int copies = task == ANY_TASK ? outputs.copies(stream) : 1;
        Object origin = copies > 1 ? new SharedMessage(id, copies) : id;
        messages.emitBegins(origin);
        try {
            return emitRow(task, stream, values, origin, messages.isAlone(id));
        } catch (Throwable e) {
            messages.refused(origin);
            throw e;
        } finally {
            messages.emitEnds();
        }
    }

    private List<Integer> emitRow(int task, String stream, List<Object> values, Object origin, boolean isAlone) {
        if (task != ANY_TASK) {
            outputs.emitDirect(task, stream, values, origin, isAlone);
            return List.of();
        }
        return isAlone ? outputs.emitAlone(stream, values, origin) : outputs.emit(stream, values, origin);
    }

    /** The number of rows with a message id that are neither acked nor failed, those in buffers included. */
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
        if (!isSending && outputs.hasRows() && gate.isLong(nowNanos)) {
            isSending = true;
            try {
                guard.inSender(this::sendForExecutor);
            } catch (Throwable e) {
                // There may be no thread for it: the next tick tries again.
                isSending = false;
                throw e;
            }
        }
    }

    /** User code waits for input, and the rows that it has emitted would wait with it. */
    private void sendForExecutor() {
        try {
            if (gate.borrow()) {
                sendBorrowed(FlushReason.IDLE);
            }
        } catch (Throwable e) {
            transfer.failed(e);
            throw e;
        } finally {
            isSending = false;
        }
    }

    /** Sends all rows, by a thread that has borrowed the turn, and gives the turn back; returns whether the thread may send. */
    private boolean sendBorrowed(FlushReason reason) {
        if (!isAcking && messages.count() > 0) {
            // Storm would call user code back, which is busy.
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
     * Calls user code that asks for tuples; meanwhile the clock may send rows. Returns whether the call took so long that the next one is
     * likely to wait, too.
     *
     * @throws IllegalStateException if the clock could not send them
     */
    boolean callUserCode(Runnable userCode) {
        long began = tickNanos;
        gate.begin(began);
        try {
            userCode.run();
        } finally {
            gate.end();
        }
        transfer.finish(id -> settled(id, false, failing));
        return tickNanos - began >= NextTupleGate.LONG_NANOS;
    }

    /** How many messages Storm counts as pending: a batch is one, and a row in several batches is as many. */
    long stormsPendingCount() {
        return transfer.pending();
    }

    /** When the clock ticked last. */
    long tickNanos() {
        return tickNanos;
    }

    /** Sends the rows whose linger ends, if the clock has ticked since the last call. */
    void flushExpired() {
        long tick = tickNanos;
        if (tick != seenTickNanos) {
            seenTickNanos = tick;
            outputs.flushExpired(tick);
        }
    }

    /** Sends every row that waits. */
    void flushRows(FlushReason reason) {
        // Storm may close a spout whose executor waits in user code still.
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

    /** How many tuples the user's spout has emitted. */
    long emitted() {
        return emitted;
    }

    /** How many tuples, batches among them, Storm has got. */
    long sent() {
        return transfer.sent();
    }

    /** Storm acked or failed a message; the ids of the user's messages that this settles go to the consumer. */
    void settled(Object stormId, boolean isAcked, Consumer<Object> settling) {
        transfer.settled();
        callbacks.take(() -> messages.settle(stormId, isAcked, settling));
    }

    /** Storm's collector. */
    private final class StormSink implements Sink {

        @Override
        public List<Integer> emit(String stream, Route route, List<Object> values, Object origin) {
            return transfer.row(stream, route, values, origin);
        }

        @Override
        public void send(RowBatch batch, BatchLimit limit) {
            MessageLog log = (MessageLog) batch.log();
            lastRows = log.size();
            Object id = stormId(log, limit);
            meter.hangsOn(log.tracked() == 0 ? 0 : 1);
            try {
                transfer.send(batch.stream(), batch.route(), batch.values(), id);
            } catch (Throwable e) {
                if (id instanceof SentBatch sent) {
                    sent.settled(false);
                }
                failNeighbours(log);
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

        /** Storm never settles rows that it has refused; a spout that catches what is thrown would wait for them for ever. */
        private void failNeighbours(MessageLog log) {
            int rows = messages.neighbours(log);
            callbacks.take(() -> messages.settle(log, rows, false, failing));
        }
    }
}
