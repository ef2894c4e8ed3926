// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import io.aeolus.testing.random.Emitter.Half;
import io.aeolus.testing.random.Shapes.BoltShape;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.FailedException;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.TupleUtils;

/** A bolt of style {@link Shapes.Style#BASIC}. */
final class RandomBasicBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private final BoltShape shape;
    private final long run;

    private transient RunRecord record;
    private transient Emitter emitter;
    private transient int task;

    RandomBasicBolt(BoltShape shape, long run) {
        this.shape = shape;
        this.run = run;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        this.record = RunRecord.of(run);
        this.task = context.getThisTaskId();
        this.emitter = new Emitter(context, record);
        record.contexts().prepared(context, conf);
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        if (TupleUtils.isTick(input)) {
            return;
        }
        record.received(shape, task, input);
        long id = input.getLongByField(Shapes.ID);
        boolean tracked = input.getBooleanByField(Shapes.TRACKED);
        boolean mustFail = tracked && record.mustFail(shape, id);
        if (!mustFail || shape.emitsBeforeFail(id)) {
            emitter.children(
                    shape.streams(), id, tracked, Half.ALL, new Emitter.Sink(collector::emit, collector::emitDirect));
        }
        if (mustFail) {
            throw new FailedException("as arranged");
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
