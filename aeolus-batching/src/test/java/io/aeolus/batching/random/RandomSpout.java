package io.aeolus.batching.random;

import io.aeolus.batching.random.Shapes.SpoutShape;
import io.aeolus.batching.random.Shapes.StreamShape;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;

/** Emits its roots, some at a time, and again those that failed. Never emits nothing more than twice in a row before the end. */
final class RandomSpout extends BaseRichSpout {

    /** Calls of nextTuple without a tuple, one after the other, after which there are no more. */
    static final int PATIENCE = 3;

    private final SpoutShape shape;
    private final long run;

    private transient RunRecord record;
    private transient SpoutOutputCollector collector;
    private transient Emitter emitter;
    private transient Set<Long> open;
    private transient Queue<Long> toReplay;
    private transient int taskIndex;
    private transient int emittedRoots;
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
        this.emitter = new Emitter(shape.id(), context.getThisTaskId());
        this.open = new HashSet<>();
        this.toReplay = new ArrayDeque<>();
        this.taskIndex = context.getThisTaskIndex();
        record.prepared(context);
    }

    @Override
    public void nextTuple() {
        if (shape.maxPending() > 0 && open.size() >= shape.maxPending()) {
            record.violation(shape.id() + " was asked for more with " + open.size() + " ids open");
        }
        int count = Mix.below(shape.burst() + 1, shape.id().hashCode(), taskIndex, calls++);
        if (count == 0 && emptyCalls == PATIENCE - 1) {
            count = 1;
        }
        emptyCalls = count == 0 ? emptyCalls + 1 : 0;
        for (int i = 0; i < count; i++) {
            emitNext();
        }
    }

    private void emitNext() {
        Long again = toReplay.poll();
        if (again != null) {
            emit(again, true);
        } else if (emittedRoots < shape.roots()) {
            long root = Mix.of(shape.id().hashCode(), taskIndex, emittedRoots++);
            emit(root, Mix.below(1000, root, 6) < shape.perMilleWithId());
        }
    }

    private void emit(long root, boolean withId) {
        StreamShape stream = shape.streams().get(Mix.below(shape.streams().size(), root, 7));
        if (withId) {
            if (!open.add(root)) {
                record.violation("message id " + root + " is open twice");
            }
            record.emitted(root);
            collector.emit(stream.id(), emitter.tuple(stream, root, true), root);
        } else {
            collector.emit(stream.id(), emitter.tuple(stream, root, false));
        }
    }

    @Override
    public void ack(Object id) {
        settle((Long) id);
        record.acked((Long) id);
    }

    @Override
    public void fail(Object id) {
        settle((Long) id);
        record.failed((Long) id);
        toReplay.add((Long) id);
    }

    private void settle(Long id) {
        if (!open.remove(id)) {
            record.violation("message id " + id + " is not open at " + shape.id() + " " + taskIndex);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        shape.streams().forEach(stream -> declarer.declareStream(stream.id(), stream.fields()));
    }
}
