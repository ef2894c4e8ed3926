// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;

/** The sink: counts each row by its path in a file that survives this task. */
final class ResultBolt extends BaseRichBolt {

    private transient OutputCollector collector;
    private transient ProgressFile progress;
    private transient OrderCheck order;
    private transient ResultCounts results;
    private transient int task;

    @Override
    public void prepare(Map<String, Object> settings, TopologyContext context, OutputCollector output) {
        collector = output;
        progress = ProgressFile.of(settings);
        order = new OrderCheck();
        task = context.getThisTaskId();
        results = ResultCounts.in(ProgressFile.folder(settings), context.getThisTaskIndex());
    }

    @Override
    public void execute(Tuple input) {
        if (!order.isInOrder(input.getLongByField("incarnation"), input.getLongByField("sequence"))) {
            progress.overtaken(task);
        }
        results.add(
                input.getSourceComponent().equals(CountingTopology.TALLY) ? ResultPath.TALLIED : ResultPath.STRAIGHT,
                input.getLong(0));
        collector.ack(input);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
