// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.topology;

import io.aeolus.probe.EndOfInput;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Values;

/**
 * Emits rows with their number as message id and replays failed rows. Tasks share the numbers from 0 (inclusive) to the number of rows
 * (exclusive). A task emits a tuple on {@link Numbers#END} when all its rows are acked.
 */
public final class NumberSpout extends BaseRichSpout {

    private static final long serialVersionUID = 1L;

    private final long rows;
    private final RowMaker maker;

    private transient SpoutOutputCollector collector;
    private transient Queue<Object> failed;
    private transient int tasks;
    private transient int task;
    private transient int taskId;
    private transient long next;
    private transient long open;
    private transient boolean ended;

    /** Creates a spout whose rows are numbers. */
    public NumberSpout(long rows) {
        this(rows, Numbers.PLAIN);
    }

    /** Creates a spout with a row maker. */
    @SuppressWarnings("NullAway.Init") // transient fields are set by open
    public NumberSpout(long rows, RowMaker maker) {
        this.rows = rows;
        this.maker = maker;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector output) {
        collector = output;
        failed = new ArrayDeque<>();
        tasks = context.getComponentTasks(context.getThisComponentId()).size();
        taskId = context.getThisTaskId();
        task = context.getThisTaskIndex();
        maker.open();
        next = maker.next(0, task, tasks);
    }

    @Override
    public void nextTuple() {
        if (!failed.isEmpty()) {
            emit(failed.remove());
        } else if (next < rows) {
            open++;
            emit(next);
            next = maker.next(next + 1, task, tasks);
        } else if (open == 0 && !ended) {
            ended = true;
            emit(new EndOfInput(taskId));
        }
    }

    private void emit(Object id) {
        if (id instanceof Long row) {
            collector.emit(maker.row(row), row);
        } else {
            collector.emit(Numbers.END, new Values(taskId), id);
        }
    }

    @Override
    public void ack(Object id) {
        if (id instanceof Long) {
            open--;
        }
    }

    @Override
    public void fail(Object id) {
        failed.add(id);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(maker.fields());
        declarer.declareStream(Numbers.END, Numbers.END_FIELDS);
    }
}
