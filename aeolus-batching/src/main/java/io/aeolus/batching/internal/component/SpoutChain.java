// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.input.Anchors;
import io.aeolus.batching.internal.input.ChainedTuple;
import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.internal.output.Route;
import java.util.List;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * The head of a chain in a spout's task. Storm lets only the executor's thread use a spout's collector, so all calls of other threads wait for that
 * thread.
 */
final class SpoutChain implements ChainHead {

    private final SpoutCollector collector;
    private final Chain chain;
    private final ChainedMessages messages;
    private final OutputPlan plan;
    private final boolean hasAckers;

    SpoutChain(SpoutCollector collector, Chain chain, ChainedMessages messages, OutputPlan plan, boolean hasAckers) {
        this.collector = collector;
        this.chain = chain;
        this.messages = messages;
        this.plan = plan;
        this.hasAckers = hasAckers;
    }

    List<Integer> emit(ChainedStream stream, List<Object> values, @Nullable Object id) {
        @Nullable Object[] row = stream.copy(values);
        Anchors message = id == null ? Anchors.NONE : Anchors.ofMessage(id);
        if (stream.sent() == null && id != null && collector.beginUnsent(id, message)) {
            stream.call(row, message, this);
            release(message);
            return stream.tasks(List.of());
        }
        // Without ackers, Storm acks a message when it is emitted, whatever bolts do.
        Anchors anchors = hasAckers ? message : Anchors.NONE;
        List<Integer> others =
                collector.emitChained(stream.sent(), values, id, message, () -> stream.call(row, anchors, this));
        release(message);
        return stream.tasks(others);
    }

    @Override
    public boolean isInExecutor() {
        return collector.isInExecutor();
    }

    @Override
    public void executeLater(Runnable work) {
        chain.executeLater(work);
    }

    @Override
    public List<Integer> send(String stream, List<Object> values, Anchors anchors) {
        if (isInExecutor()) {
            return collector.emitAnchored(SpoutCollector.ANY_TASK, stream, values, anchors);
        }
        List<Object> kept = plan.keep(stream, Route.Storms.CHOICE, values);
        executeLater(() -> send(stream, kept, anchors));
        return List.of();
    }

    @Override
    public void sendDirect(int task, String stream, List<Object> values, Anchors anchors) {
        if (isInExecutor()) {
            collector.emitAnchored(task, stream, values, anchors);
        } else {
            List<Object> kept = plan.keep(stream, Route.Storms.CHOICE, values);
            executeLater(() -> sendDirect(task, stream, kept, anchors));
        }
    }

    @Override
    public void ack(Tuple tuple) {
        settle((ChainedTuple) tuple, true);
    }

    @Override
    public void fail(Tuple tuple) {
        settle((ChainedTuple) tuple, false);
    }

    /** Settles a tuple after the emits of other threads, which may be anchored to the tuple. */
    private void settle(ChainedTuple tuple, boolean isAcked) {
        if (!isInExecutor() || chain.hasLater()) {
            executeLater(() -> settleNow(tuple, isAcked));
        } else {
            settleNow(tuple, isAcked);
        }
    }

    private void settleNow(ChainedTuple tuple, boolean isAcked) {
        if (tuple.settle() && (!isAcked || tuple.isHolding())) {
            messages.settle(tuple.anchors(), isAcked);
        }
    }

    /** Restarts the timeout of the messages of a tuple. Storm restarts the timeout of batches that depend on them. */
    @Override
    public void resetTimeout(Tuple tuple) {
        ChainedTuple chained = (ChainedTuple) tuple;
        // After the call that passed the tuple, because the message has no timeout during the call.
        executeLater(() -> {
            if (chained.isHolding() && !chained.isSettled()) {
                messages.restart(chained.anchors(), collector.tickNanos());
            }
        });
    }

    @Override
    public void holdUnlessSettled(ChainedTuple tuple) {
        tuple.hold();
        messages.expire(tuple.anchors(), collector.tickNanos());
    }

    @Override
    public void hold(Anchors anchors) {
        executeLater(anchors::hold);
    }

    @Override
    public void release(Anchors anchors) {
        messages.settle(anchors, true);
    }

    @Override
    public void reportError(Throwable error) {
        collector.reportError(error);
    }
}
