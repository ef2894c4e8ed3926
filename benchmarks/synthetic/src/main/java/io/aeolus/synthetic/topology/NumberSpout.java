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
 * Emits the numbers from 0 to below that of the rows, each with itself as message id, and emits those that fail again. Of n
 * tasks, each takes every n-th number. When all of a task's numbers are acked, it says so on the stream {@link Numbers#END}.
 */
final class NumberSpout extends BaseRichSpout {

    private static final long serialVersionUID = 1L;

    private final long rows;

    private transient SpoutOutputCollector collector;
    private transient Queue<Object> failed;
    private transient int tasks;
    private transient int taskId;
    private transient long next;
    private transient long open;
    private transient boolean ended;

    @SuppressWarnings("NullAway.Init") // transient fields are set by open
    NumberSpout(long rows) {
        this.rows = rows;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector output) {
        collector = output;
        failed = new ArrayDeque<>();
        tasks = context.getComponentTasks(context.getThisComponentId()).size();
        taskId = context.getThisTaskId();
        next = context.getThisTaskIndex();
    }

    @Override
    public void nextTuple() {
        if (!failed.isEmpty()) {
            emit(failed.remove());
        } else if (next < rows) {
            open++;
            emit(next);
            next += tasks;
        } else if (open == 0 && !ended) {
            ended = true;
            emit(new EndOfInput(taskId));
        }
    }

    private void emit(Object id) {
        if (id instanceof Long row) {
            collector.emit(new Values(row), row);
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
        declarer.declare(Numbers.ROW);
        declarer.declareStream(Numbers.END, Numbers.END_FIELDS);
    }
}
