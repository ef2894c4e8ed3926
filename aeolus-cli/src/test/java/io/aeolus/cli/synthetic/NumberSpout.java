// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.synthetic;

import io.aeolus.probe.EndOfInput;
import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits the numbers from 0 and then the end of the input, in one task. */
final class NumberSpout extends BaseRichSpout {

    private static final String CONTROL = "control";

    private final long rows;
    private transient SpoutOutputCollector collector;
    private transient int task;
    private transient long next;

    NumberSpout(long rows) {
        this.rows = rows;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        this.task = context.getThisTaskId();
    }

    @Override
    public void nextTuple() {
        if (next < rows) {
            collector.emit(new Values(next), next);
        } else if (next == rows) {
            collector.emit(CONTROL, new Values(true), new EndOfInput(task));
        }
        next++;
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("n"));
        declarer.declareStream(CONTROL, new Fields("end"));
    }
}
