// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.internal.input.Anchors;
import io.aeolus.batching.internal.output.FlushReason;
import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.internal.output.Outputs;
import io.aeolus.batching.spi.LingerClock;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
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
    static final int ANY_TASK = Integer.MIN_VALUE;

    private final SpoutOutputCollector storm;
    private final SpoutTransfer transfer;
    private final Outputs outputs;
    private final BorrowedSender sender;
    /** Whether the topology has ackers; without ackers, Storm acks a message while it is emitted. */
    private final boolean hasAckers;

    private final Consumer<Object> rejected;
    private final Chain chain;
    private final ChainedMessages chainedMessages;
    private final SpoutChain head;
    private final PendingMessages messages;
    private final Predicate<Object> isAlone;
    private final DeferredCallbacks callbacks = new DeferredCallbacks();
    private final SourcePartitions partitions = new SourcePartitions();
    private final NextTupleGate gate = NextTupleGate.ofThisThread();

    private long emitted;
    private volatile long tickNanos;
    private long seenTickNanos;

    /** Creates a collector for a task of the calling thread; {@code rejected} receives the ids of messages that Storm did not accept. */
    SpoutCollector(
            SpoutOutputCollector storm,
            TopologyContext context,
            OutputPlan plan,
            Chain chain,
            LingerClock clock,
            RowMeter meter,
            Consumer<Object> rejected,
            StandstillWatch watch) {
        this.storm = storm;
        this.tickNanos = clock.nanoTime();
        ExecutorGuard guard = ExecutorGuard.of(context, clock);
        this.hasAckers = StormCommon.hasAckers(context.getConf());
        this.messages = new PendingMessages(meter, clock, watch);
        this.transfer = new SpoutTransfer(storm, guard, plan, messages, callbacks, rejected, context.getConf());
        this.chain = chain;
        this.chainedMessages = new ChainedMessages(context.getConf(), messages);
        this.head = new SpoutChain(this, chain, chainedMessages, plan, hasAckers);
        this.isAlone = messages::isAlone;
        this.rejected = rejected;
        this.outputs = new Outputs(plan, () -> new MessageLog(clock, transfer.lastRows()), transfer, clock, meter);
        this.sender = new BorrowedSender(
                gate, guard, outputs, transfer, hasAckers ? () -> false : () -> messages.count() > 0);
    }

    @Override
    public List<Integer> emit(String stream, List<Object> values, @Nullable Object id) {
        ChainedStream chained = chain.ofHead().find(stream);
        return chained == null ? emit(ANY_TASK, stream, values, id) : head.emit(chained, values, id);
    }

    /**
     * Begins a message that is sent to no consumer. Returns false without ackers: {@link #emitChained} must defer the acks of other messages then.
     */
    boolean beginUnsent(Object id, Anchors message) {
        if (!hasAckers) {
            return false;
        }
        if (partitions.changeTo(id)) {
            flushRows(FlushReason.BARRIER);
        }
        // No other thread reads what changes, so the turn of the gate is not needed.
        countEmitted();
        messages.beginEmit(message);
        messages.endEmit();
        return true;
    }

    /**
     * Emits a row on a stream with chained consumers: sends it to the other consumers, and calls the chained consumers. They run without the turn of
     * the {@link NextTupleGate}, like code of the spout, so that other threads can send buffered rows meanwhile. Returns the tasks of the consumers
     * that are not chained.
     */
    List<Integer> emitChained(
            @Nullable String sent, List<Object> values, @Nullable Object id, Anchors message, Runnable consumers) {
        boolean hasEntered = gate.enter();
        callbacks.beginEmit();
        try {
            List<Integer> others = sendUnchained(sent, values, id, message);
            gate.leave(hasEntered);
            try {
                consumers.run();
            } finally {
                hasEntered = gate.enter();
            }
            return others;
        } finally {
            leave(hasEntered);
        }
    }

    private List<Integer> sendUnchained(
            @Nullable String sent, List<Object> values, @Nullable Object id, Anchors message) {
        countEmitted();
        if (id != null) {
            beginMessage(id, message);
        }
        try {
            return sent == null ? List.of() : emitRow(ANY_TASK, sent, values, message);
        } catch (Throwable e) {
            if (id != null) {
                messages.reject(message);
            }
            throw e;
        } finally {
            messages.endEmit();
        }
    }

    private void countEmitted() {
        emitted++;
        chain.emittedByHead(true);
    }

    private void beginMessage(Object id, Object origin) {
        if (partitions.changeTo(id)) {
            outputs.flush(FlushReason.BARRIER);
        }
        messages.beginEmit(origin);
    }

    private void leave(boolean hasEntered) {
        try {
            callbacks.endEmit();
        } finally {
            gate.leave(hasEntered);
        }
    }

    @Override
    public void emitDirect(int task, String stream, List<Object> values, @Nullable Object id) {
        emit(task, stream, values, id);
    }

    private List<Integer> emit(int task, String stream, List<Object> values, @Nullable Object id) {
        boolean hasEntered = gate.enter();
        callbacks.beginEmit();
        try {
            countEmitted();
            return id == null
                    ? emitRow(task, stream, values, MessageLog.UNTRACKED, false)
                    : emitTracked(task, stream, values, id);
        } finally {
            leave(hasEntered);
        }
    }

    private List<Integer> emitTracked(int task, String stream, List<Object> values, Object id) {
        // A row in several batches, each with a separate root, is acked when all its copies are.
        @Nullable Anchors copies = task == ANY_TASK && outputs.copies(stream) > 1 ? Anchors.ofMessage(id) : null;
        Object origin = copies == null ? id : copies;
        beginMessage(id, origin);
        try {
            List<Integer> tasks = emitRow(task, stream, values, origin, messages.isAlone(id));
            if (copies != null) {
                head.release(copies);
            }
            return tasks;
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
        return chain.originalTasks(
                stream, isAlone ? outputs.emitAlone(stream, values, origin) : outputs.emit(stream, values, origin));
    }

    private List<Integer> emitRow(int task, String stream, List<Object> values, Anchors anchors) {
        Object origin = anchors == Anchors.NONE ? MessageLog.UNTRACKED : anchors;
        return emitRow(task, stream, values, origin, anchors.anyMessage(isAlone));
    }

    /** Sends a row of a chained component, in the executor's thread. */
    List<Integer> emitAnchored(int task, String stream, List<Object> values, Anchors anchors) {
        boolean hasEntered = gate.enter();
        callbacks.beginEmit();
        try {
            return emitRow(task, stream, values, anchors);
        } finally {
            leave(hasEntered);
        }
    }

    /** Tests whether user code emits: without ackers, Storm acks a message while it is emitted. */
    boolean isEmitting() {
        return callbacks.areDeferred();
    }

    boolean isInExecutor() {
        return gate.isOfThisThread();
    }

    /** Passes the ids of the messages that the chain has acked or failed to the spout. Called while no user code runs. */
    void settleChained(Consumer<Object> acked, Consumer<Object> failed) {
        chainedMessages.settleDue(tickNanos, acked, failed);
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

    SpoutChain head() {
        return head;
    }

    @Override
    public void reportError(Throwable error) {
        storm.reportError(error);
    }

    @Override
    public void onTick(long nowNanos) {
        tickNanos = nowNanos;
        sender.onTick(nowNanos);
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
            gate.enter();
        }
        transfer.finish(id -> settled(id, false, rejected));
        return tickNanos - start >= NextTupleGate.LONG_NANOS;
    }

    /** The number of rows in messages that Storm counts as pending. */
    long sentRows() {
        return messages.sentRows();
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

    void flushRows(FlushReason reason) {
        // Storm may close a spout while its executor is in user code.
        if (!gate.isOfThisThread() && sender.send(reason)) {
            return;
        }
        boolean hasEntered = gate.enter();
        try {
            outputs.flush(reason);
        } finally {
            gate.leave(hasEntered);
        }
    }

    /** Sends all buffered rows, and then sets the plans of streams as {@link Outputs#change} does. Called while no user code runs. */
    void change(Map<String, StreamPlan> plans) {
        outputs.change(plans);
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
}
