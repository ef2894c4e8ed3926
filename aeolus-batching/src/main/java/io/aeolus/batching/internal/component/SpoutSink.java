// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.component.PendingMessages.SentBatch;
import io.aeolus.batching.internal.input.Anchors;
import io.aeolus.batching.internal.output.BatchLimit;
import io.aeolus.batching.internal.output.Route;
import io.aeolus.batching.internal.output.Sink;
import java.util.List;
import java.util.function.Consumer;

/** Sends the output of a spout's task by Storm's collector. Used by the thread that has the turn of the {@link NextTupleGate}. */
final class SpoutSink implements Sink {

    private final SpoutTransfer transfer;
    private final PendingMessages messages;
    private final DeferredCallbacks callbacks;
    private final RowMeter meter;
    private final Consumer<Object> rejected;
    private final boolean hasAckers;
    private int lastRows;

    /**
     * Creates a sink.
     *
     * @param rejected receives the ids of messages that Storm did not accept
     * @param hasAckers whether the topology has ackers; without ackers, Storm acks a message while it is emitted
     */
    SpoutSink(
            SpoutTransfer transfer,
            PendingMessages messages,
            DeferredCallbacks callbacks,
            RowMeter meter,
            Consumer<Object> rejected,
            boolean hasAckers) {
        this.transfer = transfer;
        this.messages = messages;
        this.callbacks = callbacks;
        this.meter = meter;
        this.rejected = rejected;
        this.hasAckers = hasAckers;
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
            tasks = transfer.sendRow(stream, route, values, origin);
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
        meter.anchored(id == MessageLog.UNTRACKED ? 0 : 1);
        messages.onSend(id);
        try {
            transfer.send(batch.stream(), batch.route(), batch.values(), id);
        } catch (Throwable e) {
            messages.onReject(id);
            if (id instanceof SentBatch sent) {
                sent.settled(false);
            }
            failRowsBeforeEmit(log);
            throw e;
        }
    }

    /** A single row keeps its own id, unless the limit is 1; then its ack must be able to raise the limit. */
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
}
