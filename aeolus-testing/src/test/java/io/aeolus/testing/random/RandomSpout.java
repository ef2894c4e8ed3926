// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import io.aeolus.testing.random.Shapes.SpoutShape;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;

/** Emits its roots in bursts, and replays failed roots. Emits nothing at most twice in a row before the end. */
final class RandomSpout extends BaseRichSpout {

    /** Consecutive empty calls of nextTuple that mark the end. */
    static final int PATIENCE = 3;

    private static final long serialVersionUID = 1L;

    private final SpoutShape shape;
    private final long run;

    private transient RunRecord record;
    private transient SpoutOutputCollector collector;
    private transient Emitter emitter;
    private transient Set<Long> open;
    private transient RootOrder roots;
    private transient int taskIndex;
    private transient int calls;
    private transient int emptyCalls;

    RandomSpout(SpoutShape shape, long run) {
        this.shape = shape;
        this.run = run;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.record = RunRecord.of(run);
        this.collector = collector;
        this.emitter = new Emitter(context, record);
        this.open = new HashSet<>();
        this.taskIndex = context.getThisTaskIndex();
        this.roots = RootOrder.of(shape, taskIndex);
        record.contexts().prepared(context, conf);
    }

    @Override
    public void nextTuple() {
        if (collector.getPendingCount() != open.size()) {
            record.violation(shape.id() + " has " + open.size() + " ids open, not " + collector.getPendingCount());
        }
        if (!record.permitsExcessTuples() && shape.maxPending() > 0 && open.size() >= shape.maxPending()) {
            record.violation(shape.id() + " was called with " + open.size() + " message ids pending");
        }
        int count = Mix.below(shape.burst() + 1, shape.id().hashCode(), taskIndex, calls++);
        if (count == 0 && emptyCalls == PATIENCE - 1) {
            count = 1;
        }
        emptyCalls = count == 0 ? emptyCalls + 1 : 0;
        for (int i = 0; i < count; i++) {
            emitNext();
        }
        if (Mix.below(20, calls, 15) == 0) {
            collector.flush();
        }
    }

    private void emitNext() {
        Long root = roots.next();
        // A root that cannot be emitted must not count as the end.
        while (root != null && !emitter.canEmit(streamOf(root))) {
            roots.settled(root, true);
            root = roots.next();
        }
        if (root != null) {
            emit(root, streamOf(root));
        }
    }

    private StreamShape streamOf(long root) {
        return shape.streams().get(Mix.below(shape.streams().size(), root, 7));
    }

    private void emit(long root, StreamShape stream) {
        if (Mix.below(1000, root, 6) >= shape.perMilleWithId()) {
            emitter.emit(stream, root, false, untracked());
            return;
        }
        if (!open.add(root)) {
            record.violation("message id " + root + " is pending twice");
        }
        record.emitted(root);
        emitter.emit(
                stream,
                root,
                true,
                new Emitter.Sink(
                        (id, values) -> collector.emit(id, values, root),
                        (task, id, values) -> collector.emitDirect(task, id, values, root)));
    }

    @Override
    public void ack(Object id) {
        settle((Long) id, true);
        record.acked((Long) id);
        if (shape.receipts()) {
            StreamShape stream = shape.streams().get(0);
            emitter.emit(stream, Mix.of((Long) id, 14), false, untracked());
        }
    }

    private Emitter.Sink untracked() {
        return new Emitter.Sink(collector::emit, collector::emitDirect);
    }

    @Override
    public void fail(Object id) {
        settle((Long) id, false);
        record.failed((Long) id);
    }

    private void settle(long id, boolean acked) {
        if (open.remove(id)) {
            roots.settled(id, acked);
        } else {
            record.violation("message id " + id + " is not pending at " + shape.id() + " " + taskIndex);
        }
    }

    @Override
    public void close() {
        String problem = roots.problem();
        if (problem != null) {
            record.violation(problem);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        RandomConfig.declare(shape, declarer);
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return RandomConfig.of(shape);
    }
}
