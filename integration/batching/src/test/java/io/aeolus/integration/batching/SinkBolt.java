// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.TupleUtils;

/** Records and acks its input. Can fail some tuples at their first execution. */
final class SinkBolt extends BaseRichBolt {

    private static final long serialVersionUID = 1L;

    private final String run;
    private final int failEach;
    private transient RunRecording recording;
    private transient TopologyContext context;
    private transient OutputCollector collector;
    private transient Set<Object> failed;

    /**
     * @param failEach fails each number in the first field that is a multiple of this one, once; 0 for none
     */
    SinkBolt(String run, int failEach) {
        this.run = run;
        this.failEach = failEach;
    }

    SinkBolt(String run) {
        this(run, 0);
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.context = context;
        this.collector = collector;
        failed = new HashSet<>();
        recording = RunRecording.of(run);
        recording.task(context);
    }

    @Override
    public void execute(Tuple input) {
        if (TupleUtils.isTick(input)) {
            recording.count("ticks of " + context.getThisComponentId());
            collector.ack(input);
            return;
        }
        if (failEach > 0 && input.getLong(0) % failEach == 0 && failed.add(input.getLong(0))) {
            collector.fail(input);
            return;
        }
        recording.row(context, input);
        collector.ack(input);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
