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
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.spout.SpoutOutputCollector;
import org.jspecify.annotations.Nullable;

/**
 * What a wrapped spout emits through. A batch has one message id for Storm, hence one root and one ack; this maps it back to the
 * message ids of its rows.
 *
 * <p>Used by the spout's executor only, as Storm demands of spouts. Only {@link #onTick} comes from the clock's thread. While user code
 * takes long, in the {@link NextTupleGate}, another thread takes the rows from their buffers, and sends them with the turn of the {@link
 * ExecutorGuard}. What user code emits meanwhile is left for that thread.
 */
final class SpoutCollector implements ISpoutOutputCollector, LingerClock.Listener {

    private final SpoutOutputCollector storm;
    private final ExecutorGuard guard;
    private final SpoutTransfer transfer;
    private final Outputs outputs;
    private final boolean isAcking;
    private final Outcome failing;
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
    /** Whether the clock has something done for this task. */
    private volatile boolean isSending;

    /** What became of a message, told to the user's spout. */
    interface Outcome {
        void of(Object id);
    }

    /**
     * A collector for a task of the calling thread's.
     *
     * @param flushStorm whether Storm is to be flushed after each batch
     * @param isAcking whether the topology has ackers; without, Storm acks a message while it is emitted
     * @param failing the user's spout, to be told of rows that failed without Storm's knowing
     */
    SpoutCollector(
            SpoutOutputCollector storm,
            ExecutorGuard guard,
            OutputPlan plan,
            LingerClock clock,
            RowMeter meter,
            boolean flushStorm,
            boolean isAcking,
            Outcome failing,
            StandstillWatch watch) {
        this.storm = storm;
        this.guard = guard;
        this.transfer = new SpoutTransfer(storm, guard, plan, flushStorm, isAcking);
        this.messages = new OpenMessages(meter, clock, watch);
        this.meter = meter;
        this.isAcking = isAcking;
        this.failing = failing;
        this.outputs = new Outputs(plan, () -> new MessageLog(clock, lastRows), new StormSink(), clock, meter);
    }

    @Override
    public List<Integer> emit(String stream, List<Object> values, @Nullable Object id) {
        boolean hasEntered = gate.enter();
        callbacks.emitBegins();
        try {
            return emitRow(stream, values, id);
        } finally {
            try {
                callbacks.emitEnds();
            } finally {
                gate.leave(hasEntered);
            }
        }
    }

    private List<Integer> emitRow(String stream, List<Object> values, @Nullable Object id) {
        emitted++;
        if (id == null) {
            return outputs.emit(stream, values, MessageLog.UNTRACKED);
        }
        separatePartitions(id);
        int copies = outputs.copies(stream);
        Object origin = copies > 1 ? new SharedMessage(id, copies) : id;
        messages.emitBegins(origin);
        try {
            return messages.isAlone(id)
                    ? outputs.emitAlone(stream, values, origin)
                    : outputs.emit(stream, values, origin);
        } catch (Throwable e) {
            messages.refused(origin);
            throw e;
        } finally {
            messages.emitEnds();
        }
    }

    @Override
    public void emitDirect(int task, String stream, List<Object> values, @Nullable Object id) {
        boolean hasEntered = gate.enter();
        callbacks.emitBegins();
        try {
            emitRowDirect(task, stream, values, id);
        } finally {
            try {
                callbacks.emitEnds();
            } finally {
                gate.leave(hasEntered);
            }
        }
    }

    private void emitRowDirect(int task, String stream, List<Object> values, @Nullable Object id) {
        emitted++;
        if (id == null) {
            outputs.emitDirect(task, stream, values, MessageLog.UNTRACKED, false);
            return;
        }
        separatePartitions(id);
        messages.emitBegins(id);
        try {
            outputs.emitDirect(task, stream, values, id, messages.isAlone(id));
        } catch (Throwable e) {
            messages.refused(id);
            throw e;
        } finally {
            messages.emitEnds();
        }
    }

    /** No batch has rows of two partitions of the source. */
    private void separatePartitions(Object id) {
        if (partitions.hasChangedTo(id)) {
            outputs.flush(FlushReason.BARRIER);
        }
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
                sendWhileWaiting(FlushReason.IDLE);
            }
        } catch (Throwable e) {
            transfer.failed(e);
            throw e;
        } finally {
            isSending = false;
        }
    }

    /** Sends all rows, by a thread that has borrowed the turn, and gives it back; returns whether it may. */
    private boolean sendWhileWaiting(FlushReason reason) {
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
     * Calls user code that asks for tuples; meanwhile the clock may send rows. Returns whether it took so long that it is likely to wait
     * in the next call too.
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
        transfer.finish(id -> failed(id, failing));
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
        if (!gate.isOfThisThread() && gate.borrow() && sendWhileWaiting(reason)) {
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

    /** Storm acked a message; tells the user's spout which of its own that are. */
    void acked(Object stormId, Outcome outcome) {
        transfer.settled();
        callbacks.take(() -> messages.settle(stormId, true, outcome));
    }

    /** Storm failed a message; tells the user's spout which of its own that are. */
    void failed(Object stormId, Outcome outcome) {
        transfer.settled();
        callbacks.take(() -> messages.settle(stormId, false, outcome));
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

        /** A row alone keeps its own id, unless batches may have no more rows: then it tells when they may again. */
        private static Object stormId(MessageLog log, BatchLimit limit) {
            if (log.tracked() == 0) {
                return MessageLog.UNTRACKED;
            }
            return log.size() == 1 && limit.rows() > 1 ? log.id(0) : SentBatch.of(log, limit);
        }

        /** Storm will never tell of rows that it has refused; a spout that catches what is thrown would wait for them for ever. */
        private void failNeighbours(MessageLog log) {
            int rows = messages.neighbours(log);
            callbacks.take(() -> messages.settle(log, rows, false, failing));
        }
    }
}
