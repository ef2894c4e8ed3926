// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits each number with its square. Throws an exception for one number. */
public class SquareBolt extends BaseRichBolt {

    private final long failing;
    private transient OutputCollector collector;

    /** Creates a bolt that throws an exception for a number, or never if the number is negative. */
    public SquareBolt(long failing) {
        this.failing = failing;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
    }

    @Override
    public void execute(Tuple input) {
        long n = input.getLong(0);
        if (n == failing) {
            throw new IllegalStateException("cannot square " + n);
        }
        collector.emit(input, new Values(n, n * n));
        collector.ack(input);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("n", "square"));
    }
}
