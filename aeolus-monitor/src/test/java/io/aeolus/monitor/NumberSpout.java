// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.probe.ControlId;
import io.aeolus.probe.EndOfInput;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits the numbers 0 to rows - 1, divided among its tasks, and then the end of the input. */
public class NumberSpout extends BaseRichSpout {

    /** The stream of end-of-input tuples, which needs no consumer. */
    public static final String CONTROL = "control";

    private final long rows;
    private final boolean replays;
    private transient SpoutOutputCollector collector;
    private transient Queue<Object> failed;
    private transient long next;
    private transient int step;
    private transient int task;
    private transient EndOfInput end;

    /**
     * Emits the given number of tuples.
     *
     * @param replays whether to replay failed tuples
     */
    public NumberSpout(long rows, boolean replays) {
        this.rows = rows;
        this.replays = replays;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        failed = new ArrayDeque<>();
        task = context.getThisTaskId();
        next = context.getThisTaskIndex();
        step = context.getComponentTasks(context.getThisComponentId()).size();
    }

    @Override
    public void nextTuple() {
        if (!failed.isEmpty()) {
            emit(failed.remove());
        } else if (next < rows) {
            emit(next);
            next += step;
        } else if (end == null) {
            end = new EndOfInput(task);
            emit(end);
        }
    }

    @Override
    public void fail(Object id) {
        if (replays || id instanceof ControlId) {
            failed.add(id);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("n"));
        declarer.declareStream(CONTROL, new Fields("end"));
    }

    private void emit(Object id) {
        if (id instanceof EndOfInput) {
            collector.emit(CONTROL, new Values(true), id);
        } else {
            collector.emit(new Values(id), id);
        }
    }
}
