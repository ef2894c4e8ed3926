// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import io.aeolus.testing.random.Emitter.Half;
import io.aeolus.testing.random.Shapes.BoltShape;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.TupleUtils;

/** Processes its input by its shape; a tick releases the tuples that it holds. */
final class RandomBolt extends BaseRichBolt {

    private static final long serialVersionUID = 1L;

    private final BoltShape shape;
    private final long run;

    private transient RunRecord record;
    private transient OutputCollector collector;
    private transient Emitter emitter;
    private transient Deque<Tuple> held;
    private transient int task;

    RandomBolt(BoltShape shape, long run) {
        this.shape = shape;
        this.run = run;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.record = RunRecord.of(run);
        this.collector = collector;
        this.task = context.getThisTaskId();
        this.emitter = new Emitter(context, record);
        this.held = new ArrayDeque<>();
        record.contexts().prepared(context, conf);
    }

    @Override
    public void execute(Tuple input) {
        if (TupleUtils.isTick(input)) {
            release();
            return;
        }
        record.received(shape, task, input);
        if (Mix.below(20, id(input), 16) == 0) {
            collector.flush();
        }
        if (isTracked(input) && record.mustFail(shape, id(input))) {
            if (shape.emitsBeforeFail(id(input))) {
                emit(List.of(input), input, Half.ALL);
            }
            collector.fail(input);
            return;
        }
        switch (shape.style()) {
            case ANCHORED -> {
                emit(List.of(input), input, Half.ALL);
                collector.ack(input);
            }
            case UNANCHORED -> unanchored(input);
            case EARLY_ACK -> {
                emit(List.of(input), input, Half.EVEN);
                collector.ack(input);
                emitUnanchored(input, Half.ODD);
            }
            case PAIR -> {
                held.add(input);
                if (held.size() == 2) {
                    release();
                }
            }
            case LATE_ACK -> {
                emit(List.of(input), input, Half.ALL);
                held.add(input);
                collector.resetTimeout(held.element());
                if (held.size() > shape.holds()) {
                    collector.ack(held.remove());
                }
            }
            case BASIC, WINDOW, STATEFUL -> throw new IllegalStateException(shape.style() + " is another class");
        }
    }

    private void unanchored(Tuple input) {
        boolean ackFirst = Mix.below(2, id(input), 8) == 0;
        if (ackFirst) {
            collector.ack(input);
        }
        emitUnanchored(input, Half.ALL);
        if (!ackFirst) {
            collector.ack(input);
        }
    }

    private void release() {
        if (shape.style() == Shapes.Style.PAIR) {
            for (Tuple tuple : held) {
                emit(held, tuple, Half.ALL);
            }
        }
        held.forEach(collector::ack);
        held.clear();
    }

    private void emit(Collection<Tuple> anchors, Tuple parent, Half half) {
        emitter.children(
                shape.streams(),
                id(parent),
                isTracked(parent),
                half,
                Emitter.Sink.anchored(collector, List.copyOf(anchors)));
    }

    private void emitUnanchored(Tuple parent, Half half) {
        emitter.children(
                shape.streams(), id(parent), false, half, new Emitter.Sink(collector::emit, collector::emitDirect));
    }

    private static long id(Tuple tuple) {
        return tuple.getLongByField(Shapes.ID);
    }

    private static boolean isTracked(Tuple tuple) {
        return tuple.getBooleanByField(Shapes.TRACKED);
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
