// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits the numbers 0 to rows - 1 without message ids, divided among its tasks. */
public class UntrackedSpout extends BaseRichSpout {

    private final long rows;
    private transient SpoutOutputCollector collector;
    private transient long next;
    private transient int step;

    public UntrackedSpout(long rows) {
        this.rows = rows;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        next = context.getThisTaskIndex();
        step = context.getComponentTasks(context.getThisComponentId()).size();
    }

    @Override
    public void nextTuple() {
        if (next < rows) {
            collector.emit(new Values(next));
            next += step;
        }
    }

    @Override
    public void ack(Object id) {
        throw new IllegalStateException("acked " + id + ", which this spout has not emitted");
    }

    @Override
    public void fail(Object id) {
        throw new IllegalStateException("failed " + id + ", which this spout has not emitted");
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("n"));
    }
}
