// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

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

/**
 * Emits numbered rows and replays each until it is acked. Its source survives a restart of the task, which replays unacked rows and
 * continues.
 */
final class SourceSpout extends BaseRichSpout {

    /** The stream of end-of-input signals. */
    static final String CONTROL = "control";

    private static final int KEYS = 61;

    private transient SpoutOutputCollector collector;
    private transient ProgressFile progress;
    private transient SourceLog source;
    private transient Queue<Integer> again;
    private transient long incarnation;
    private transient long sequence;
    private transient int index;
    private transient int tasks;
    private transient int task;
    private transient int open;
    private transient boolean ended;

    @Override
    public void open(Map<String, Object> settings, TopologyContext context, SpoutOutputCollector output) {
        collector = output;
        progress = ProgressFile.of(settings);
        index = context.getThisTaskIndex();
        task = context.getThisTaskId();
        tasks = context.getComponentTasks(context.getThisComponentId()).size();
        source = SourceLog.in(ProgressFile.folder(settings), index);
        again = new ArrayDeque<>(source.open());
        incarnation = progress.nextIncarnation();
        count(0);
    }

    @Override
    public void nextTuple() {
        if (!again.isEmpty()) {
            emit(again.remove());
        } else if (!progress.isStopped()) {
            emit(source.takeNext());
        } else if (open == 0 && !ended) {
            ended = true;
            collector.emit(CONTROL, new Values(true), new EndOfInput(task));
        }
    }

    private void emit(int number) {
        source.emitting(open + 1);
        count(+1);
        long id = (long) number * tasks + index;
        collector.emit(new Values(id, "key-" + id % KEYS, incarnation, sequence++), id);
    }

    @Override
    public void ack(Object id) {
        if (id instanceof Long row) {
            count(-1);
            source.acked(number(row));
        }
    }

    @Override
    public void fail(Object id) {
        if (id instanceof Long row) {
            count(-1);
            again.add(number(row));
        } else {
            ended = false;
        }
    }

    private void count(int more) {
        open += more;
        progress.inFlight(task, open);
    }

    private int number(long id) {
        return (int) (id / tasks);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("id", "key", "incarnation", "sequence"));
        declarer.declareStream(CONTROL, new Fields("end"));
    }
}
