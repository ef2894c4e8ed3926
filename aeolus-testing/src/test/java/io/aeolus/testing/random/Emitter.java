// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;

/** Creates and emits the tuples of a task. Not thread-safe. */
final class Emitter {

    private final String component;
    private final int task;
    private final RunRecord record;
    /** The tasks of all consumers by stream, which are the possible targets of direct emits. */
    private final Map<String, List<Integer>> consumerTasks = new HashMap<>();

    private long sequence;

    /** The methods of one of Storm's collectors that emit a tuple. */
    record Sink(BiFunction<String, List<Object>, List<Integer>> emit, DirectEmit emitDirect) {

        @FunctionalInterface
        interface DirectEmit {
            void accept(int task, String stream, List<Object> values);
        }

        static Sink anchored(OutputCollector collector, Collection<Tuple> anchors) {
            return new Sink(
                    (stream, values) -> collector.emit(stream, anchors, values),
                    (task, stream, values) -> collector.emitDirect(task, stream, anchors, values));
        }
    }

    Emitter(TopologyContext context, RunRecord record) {
        this.component = context.getThisComponentId();
        this.task = context.getThisTaskId();
        this.record = record;
        context.getThisTargets().forEach((stream, consumers) -> {
            List<Integer> tasks = new ArrayList<>();
            new TreeSet<>(consumers.keySet()).forEach(consumer -> tasks.addAll(context.getComponentTasks(consumer)));
            consumerTasks.put(stream, tasks);
        });
    }

    /** Returns whether a direct stream has a target; true for other streams. */
    boolean canEmit(StreamShape stream) {
        return !stream.direct() || consumerTasks.containsKey(stream.id());
    }

    /** Emits the tuple with an identity, unless a direct stream has no target. */
    void emit(StreamShape stream, long id, boolean tracked, Sink sink) {
        if (!canEmit(stream)) {
            return;
        }
        long number = sequence++;
        record.emits(task, number);
        List<Object> values = stream.values(id);
        values.add(id);
        values.add(task);
        values.add(number);
        values.add(tracked);
        if (stream.direct()) {
            List<Integer> tasks = consumerTasks.get(stream.id());
            int target = tasks.get(Mix.below(tasks.size(), id, 9));
            record.routes().recordReturned(task, number, List.of(target));
            sink.emitDirect().accept(target, stream.id(), values);
        } else {
            record.routes().recordReturned(task, number, sink.emit().apply(stream.id(), values));
        }
    }

    /** Emits the children of an input on all streams; a child's number determines its half. */
    void children(List<StreamShape> streams, long parent, boolean tracked, Half half, Sink sink) {
        for (StreamShape stream : streams) {
            int count = stream.count(parent);
            for (int i = 0; i < count; i++) {
                if (half.has(i)) {
                    emit(stream, stream.child(parent, component, i), tracked, sink);
                }
            }
        }
    }

    /** A half of an input's children. */
    enum Half {
        ALL,
        EVEN,
        ODD;

        private boolean has(int index) {
            return this == ALL || (index % 2 == 0) == (this == EVEN);
        }
    }
}
