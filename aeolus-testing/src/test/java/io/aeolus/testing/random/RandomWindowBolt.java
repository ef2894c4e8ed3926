// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import io.aeolus.testing.random.Emitter.Half;
import io.aeolus.testing.random.Shapes.BoltShape;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.TupleUtils;
import org.apache.storm.windowing.TupleWindow;

/**
 * A bolt of style {@link Shapes.Style#WINDOW}. The tuples that share a window depend on scheduling, but each tuple is new in exactly one
 * window. Ticks count as tuples, so enough ticks push out all other tuples.
 */
final class RandomWindowBolt extends BaseWindowedBolt {

    private static final long serialVersionUID = 1L;

    private final BoltShape shape;
    private final long run;

    private transient RunRecord record;
    private transient OutputCollector collector;
    private transient Emitter emitter;
    private transient Set<Tuple> inWindow;
    private transient int task;

    RandomWindowBolt(BoltShape shape, long run) {
        this.shape = shape;
        this.run = run;
        withWindow(Count.of(shape.holds()), Count.of(shape.slide()));
        RandomConfig.of(shape).forEach(windowConfiguration::put);
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.record = RunRecord.of(run);
        this.collector = collector;
        this.task = context.getThisTaskId();
        this.emitter = new Emitter(context, record);
        this.inWindow = new HashSet<>();
        record.contexts().prepared(context, conf);
    }

    @Override
    public void execute(TupleWindow window) {
        if (window.get().size() > shape.holds()) {
            record.violation(
                    "a window of " + shape.id() + " has " + window.get().size() + " tuples");
        }
        window.getExpired().forEach(inWindow::remove);
        for (Tuple input : window.getNew()) {
            if (!TupleUtils.isTick(input)) {
                take(input);
            }
        }
    }

    private void take(Tuple input) {
        if (!inWindow.add(input)) {
            record.violation(input + " is new in two windows of " + shape.id());
        }
        record.received(shape, task, input);
        emitter.children(
                shape.streams(),
                input.getLongByField(Shapes.ID),
                input.getBooleanByField(Shapes.TRACKED),
                Half.ALL,
                new Emitter.Sink(collector::emit, collector::emitDirect));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        RandomConfig.declare(shape, declarer);
    }
}
