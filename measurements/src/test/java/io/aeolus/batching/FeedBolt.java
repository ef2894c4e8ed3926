// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import java.util.List;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/** Emits a fixed number of rows per input, all anchored to one root. */
final class FeedBolt extends BaseRichBolt {

    private static final long serialVersionUID = 1L;

    private final int rowsPerRoot;
    private transient OutputCollector collector;

    FeedBolt(int rowsPerRoot) {
        this.rowsPerRoot = rowsPerRoot;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
    }

    @Override
    public void execute(Tuple input) {
        for (int i = 0; i < rowsPerRoot; i++) {
            collector.emit(input, List.of("line"));
        }
        collector.ack(input);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("line"));
    }
}
