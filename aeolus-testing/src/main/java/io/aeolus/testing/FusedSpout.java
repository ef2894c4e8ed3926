// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;

/** A spout task and its collector. The spout receives acks between two calls of {@code nextTuple}, as in Storm. */
final class FusedSpout extends FusedTask implements ISpoutOutputCollector {

    final ISpout spout;

    /** Message ids of processed tuples, in the order of their emits. */
    private final Queue<Object> processed = new ArrayDeque<>();

    private boolean hasEmitted;

    FusedSpout(FusedTopology topology, TopologyContext context, TaskFactory factory) {
        super(topology, context, factory);
        this.spout = factory.spout(component);
    }

    @Override
    void open() {
        call("open", () -> spout.open(conf, context, new SpoutOutputCollector(this)));
    }

    void activate() {
        call("activate", spout::activate);
    }

    @Override
    void close() {
        call("close", spout::close);
    }

    /** Calls {@code nextTuple}, then acks. Tuples emitted by an ack are acked in the next turn. Returns whether the spout emitted a tuple. */
    boolean turn() {
        hasEmitted = false;
        call("nextTuple", spout::nextTuple);
        for (int acks = processed.size(); acks > 0; acks--) {
            Object id = processed.remove();
            call("ack", () -> spout.ack(id));
        }
        return hasEmitted;
    }

    @Override
    public List<Integer> emit(String stream, List<Object> values, @Nullable Object messageId) {
        List<Integer> targets = emit(stream, values);
        emitted(messageId);
        return targets;
    }

    @Override
    public void emitDirect(int target, String stream, List<Object> values, @Nullable Object messageId) {
        emitDirect(target, stream, values);
        emitted(messageId);
    }

    private void emitted(@Nullable Object messageId) {
        hasEmitted = true;
        if (messageId != null) {
            processed.add(messageId);
        }
    }

    @Override
    public long getPendingCount() {
        return processed.size();
    }

    @Override
    public void flush() {}

    @Override
    public void reportError(Throwable error) {}
}
