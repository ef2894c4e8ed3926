// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.user.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;

/** Acks its input only when it holds a given number of tuples. */
public final class HoldingBolt extends BaseRichBolt {

    private static final long serialVersionUID = 1L;

    private final int tuples;
    private final List<Tuple> held = new ArrayList<>();
    private OutputCollector collector;

    HoldingBolt(int tuples) {
        this.tuples = tuples;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector output) {
        collector = output;
    }

    @Override
    public void execute(Tuple input) {
        held.add(input);
        if (held.size() >= tuples) {
            held.forEach(collector::ack);
            held.clear();
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
