// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.windowing.TupleWindow;

/** Forwards the rows of each full window. Storm acks a row when the row leaves its window, which the rows of the next window cause. */
final class WindowBolt extends BaseWindowedBolt {

    private transient ProgressFile progress;
    private transient OrderCheck order;
    private transient NumberedOutput numbered;
    private transient int task;

    @Override
    public void prepare(Map<String, Object> settings, TopologyContext context, OutputCollector output) {
        progress = ProgressFile.of(settings);
        order = new OrderCheck();
        numbered = new NumberedOutput(settings, context, output);
        task = context.getThisTaskId();
    }

    @Override
    public void execute(TupleWindow window) {
        for (Tuple row : window.get()) {
            if (!row.getSourceComponent().equals(StatefulTopology.FILLER)) {
                if (!order.isInOrder(row.getLong(2), row.getLong(3))) {
                    progress.overtaken(task);
                }
                numbered.forward(row);
            }
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(NumberedOutput.FIELDS);
    }
}
