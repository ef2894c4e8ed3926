// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import io.aeolus.testing.random.Emitter.Half;
import io.aeolus.testing.random.Shapes.BoltShape;
import java.util.List;
import java.util.Map;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseStatefulBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.TupleUtils;

/** A bolt of style {@link Shapes.Style#STATEFUL}, whose state is the number and the sum of the identities that it received. */
final class RandomStatefulBolt extends BaseStatefulBolt<KeyValueState<String, Long>> {

    private static final long serialVersionUID = 1L;
    private static final String COUNT = "count";
    private static final String SUM = "sum";

    private final BoltShape shape;
    private final long run;

    private transient RunRecord record;
    private transient OutputCollector collector;
    private transient Emitter emitter;
    private transient KeyValueState<String, Long> state;
    private transient int task;

    RandomStatefulBolt(BoltShape shape, long run) {
        this.shape = shape;
        this.run = run;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.record = RunRecord.of(run);
        this.collector = collector;
        this.task = context.getThisTaskId();
        this.emitter = new Emitter(context, record);
        record.contexts().prepared(context, conf);
    }

    @Override
    public void initState(KeyValueState<String, Long> state) {
        this.state = state;
    }

    @Override
    public void execute(Tuple input) {
        if (TupleUtils.isTick(input)) {
            return;
        }
        if (state == null) {
            record.violation(shape.id() + " received a tuple before its state");
            return;
        }
        record.received(shape, task, input);
        long id = input.getLongByField(Shapes.ID);
        boolean tracked = input.getBooleanByField(Shapes.TRACKED);
        boolean mustFail = tracked && record.mustFail(shape, id);
        if (!mustFail || shape.emitsBeforeFail(id)) {
            emitter.children(shape.streams(), id, tracked, Half.ALL, Emitter.Sink.anchored(collector, List.of(input)));
        }
        if (mustFail) {
            collector.fail(input);
            return;
        }
        state.put(COUNT, state.get(COUNT, 0L) + 1);
        state.put(SUM, state.get(SUM, 0L) + id);
        collector.ack(input);
    }

    @Override
    public void cleanup() {
        if (state != null) {
            record.state(shape.id(), state.get(COUNT, 0L), state.get(SUM, 0L));
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
