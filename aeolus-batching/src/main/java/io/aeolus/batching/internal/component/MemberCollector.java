// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.input.Anchors;
import io.aeolus.batching.internal.input.InputTuple;
import java.util.Collection;
import java.util.List;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/** The collector of a chained bolt. Thread-safe, as Storm's collectors of bolts. */
final class MemberCollector implements RowCollector {

    private final ChainedStreams streams;
    private final ChainHead head;
    private final MemberMeter meter;
    private final TaskHooks hooks;

    MemberCollector(ChainedStreams streams, ChainHead head, MemberMeter meter, TaskHooks hooks) {
        this.hooks = hooks;
        this.streams = streams;
        this.head = head;
        this.meter = meter;
    }

    @Override
    public List<Integer> emit(String stream, Tuple anchor, List<Object> values) {
        return emit(stream, Anchors.ofTuple(anchor), values);
    }

    @Override
    public List<Integer> emit(String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        return emit(stream, Anchors.of(anchors), values);
    }

    private List<Integer> emit(String stream, Anchors anchors, List<Object> values) {
        meter.emitted(head.isInExecutor());
        return streams.declared(stream).emit(values, anchors, head);
    }

    @Override
    public void emitDirect(int task, String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        meter.emitted(head.isInExecutor());
        streams.declared(stream).emitDirect(task, values, Anchors.of(anchors), head);
    }

    /** Acks a tuple. Ticks need no ack, but Storm calls the hooks for an acked tick. */
    @Override
    public void ack(Tuple input) {
        if (input instanceof InputTuple tuple) {
            meter.acked(head.isInExecutor());
            head.ack(tuple);
        } else {
            hooks.acked(input);
        }
    }

    @Override
    public void fail(Tuple input) {
        if (input instanceof InputTuple tuple) {
            meter.failed();
            head.fail(tuple);
        } else {
            hooks.failed(input);
        }
    }

    @Override
    public void resetTimeout(Tuple input) {
        if (input instanceof InputTuple tuple) {
            head.resetTimeout(tuple);
        }
    }

    /** Has no effect: the head flushes when its executor is idle. */
    @Override
    public void flush() {}

    @Override
    public void reportError(Throwable error) {
        head.reportError(error);
    }
}
