// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.jspecify.annotations.Nullable;

/**
 * A bolt task and its collector, which ignores acks and fails. The task executes a tuple when it receives it, or after the tuple that it is
 * executing.
 */
final class FusedBolt extends FusedTask implements IOutputCollector {

    final IBolt bolt;
    private final Queue<TupleImpl> waiting = new ArrayDeque<>();

    /** True until all tasks are open, and during an execution. */
    private boolean isBusy = true;

    FusedBolt(FusedTopology topology, TopologyContext context, TaskFactory factory) {
        super(topology, context, factory);
        this.bolt = factory.bolt(component);
    }

    @Override
    void open() {
        call("prepare", () -> bolt.prepare(conf, context, new Collector(this)));
    }

    @Override
    void close() {
        call("cleanup", bolt::cleanup);
    }

    /** Executes the tuples received before all tasks were open. */
    void release() {
        executeWaiting();
        isBusy = false;
    }

    void receive(TupleImpl tuple) {
        if (isBusy) {
            waiting.add(tuple);
            return;
        }
        isBusy = true;
        execute(tuple);
        executeWaiting();
        isBusy = false;
    }

    private void executeWaiting() {
        for (TupleImpl next = waiting.poll(); next != null; next = waiting.poll()) {
            execute(next);
        }
    }

    private void execute(TupleImpl tuple) {
        try {
            bolt.execute(tuple);
        } catch (Exception e) {
            throw failed("execute", e);
        }
    }

    /** Avoids the list that Storm's collector creates for an emit with a single anchor. */
    private static final class Collector extends OutputCollector {

        private final FusedBolt task;

        Collector(FusedBolt task) {
            super(task);
            this.task = task;
        }

        @Override
        public List<Integer> emit(String streamId, Tuple anchor, List<Object> tuple) {
            return task.emit(streamId, tuple);
        }
    }

    @Override
    public List<Integer> emit(String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        return emit(stream, values);
    }

    @Override
    public void emitDirect(int target, String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        emitDirect(target, stream, values);
    }

    @Override
    public void ack(Tuple input) {}

    @Override
    public void fail(Tuple input) {}

    @Override
    public void resetTimeout(Tuple input) {}

    @Override
    public void flush() {}

    @Override
    public void reportError(Throwable error) {}
}
