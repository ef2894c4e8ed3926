// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.user.cases;

import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.windowing.TupleWindow;

/** Emits the sum of each window. */
public final class WindowSumBolt extends BaseWindowedBolt {

    private static final long serialVersionUID = 1L;

    private OutputCollector collector;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector output) {
        collector = output;
    }

    @Override
    public void execute(TupleWindow window) {
        long sum = window.get().stream().mapToLong(tuple -> tuple.getLong(0)).sum();
        collector.emit(window.get(), new Values(sum));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("sum"));
    }
}
