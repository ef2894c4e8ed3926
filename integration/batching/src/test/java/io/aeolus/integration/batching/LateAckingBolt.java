// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.TupleUtils;

/** Acks tuples late and in bulk, no later than at the next tick. Some tuples are acked only after a replay. */
final class LateAckingBolt extends BaseRichBolt {

    private static final long serialVersionUID = 1L;

    private static final int HELD = 30;
    private static final int FORGETS_EACH = 97;

    private final String run;
    private transient RunRecording recording;
    private transient TopologyContext context;
    private transient OutputCollector collector;
    private transient List<Tuple> held;
    private transient Set<Long> forgotten;

    LateAckingBolt(String run) {
        this.run = run;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.context = context;
        this.collector = collector;
        held = new ArrayList<>();
        forgotten = new HashSet<>();
        recording = RunRecording.of(run);
        recording.task(context);
    }

    @Override
    public void execute(Tuple input) {
        if (TupleUtils.isTick(input)) {
            collector.ack(input);
            ackHeld();
            return;
        }
        long number = input.getLong(0);
        if (number % FORGETS_EACH == 0 && forgotten.add(number)) {
            recording.count("forgotten");
            return;
        }
        recording.row(context, input);
        held.add(input);
        if (held.size() == HELD) {
            ackHeld();
        }
    }

    private void ackHeld() {
        held.forEach(collector::ack);
        held.clear();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
    }
}
