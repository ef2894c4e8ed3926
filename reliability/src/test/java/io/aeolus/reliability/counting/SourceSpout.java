// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import com.codahale.metrics.Counter;
import io.aeolus.probe.EndOfInput;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/**
 * Emits numbered rows, faster than an idle task flushes but slower than the bolts, and replays each until it is acked. Its source survives a restart of the task, which replays unacked rows and
 * continues.
 */
final class SourceSpout extends BaseRichSpout {

    /** The stream of end-of-input signals. */
    static final String CONTROL = "control";

    /** The rows of a poll. */
    static final int POLL_ROWS = 5;

    /** The keys of the rows. */
    static final int KEYS = 61;

    private transient SpoutOutputCollector collector;
    private transient ProgressFile progress;
    private transient SourceLog source;
    private transient Queue<Integer> again;
    private transient Set<Integer> inFlight;
    private transient Counter calls;
    private transient long incarnation;
    private transient long sequence;
    private transient long pollNanos;
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
        inFlight = new HashSet<>();
        calls = context.registerCounter(CountingTopology.CALLS);
        pollNanos = ProgressFile.nanos(settings, ProgressFile.POLL_NANOS);
        incarnation = progress.nextIncarnation();
        progress.inFlight(task, 0);
    }

    /** Polls the source, which always has rows. */
    @Override
    public void nextTuple() {
        boolean isStopped = progress.isStopped();
        for (int row = 0; row < POLL_ROWS && !(isStopped && again.isEmpty()); row++) {
            emit(again.isEmpty() ? source.takeNext() : again.remove());
        }
        if (isStopped && again.isEmpty() && open == 0 && !ended) {
            ended = true;
            collector.emit(CONTROL, new Values(true), new EndOfInput(task));
        }
        LockSupport.parkNanos(pollNanos);
    }

    private void emit(int number) {
        inFlight.add(number);
        source.emitting(++open);
        progress.inFlight(task, open);
        calls.inc();
        long id = (long) number * tasks + index;
        collector.emit(new Values(id, key(id), incarnation, sequence++), id);
    }

    /** Returns the key of a row. */
    static String key(long id) {
        return "key-" + id % KEYS;
    }

    @Override
    public void ack(Object id) {
        if (id instanceof Long row && settle(number(row))) {
            source.acked(number(row));
        }
    }

    @Override
    public void fail(Object id) {
        if (!(id instanceof Long row)) {
            ended = false;
        } else if (settle(number(row))) {
            again.add(number(row));
        }
    }

    /** Returns whether a row was in flight: each emission has one ack or fail. */
    private boolean settle(int number) {
        if (!inFlight.remove(number)) {
            source.surplus();
            return false;
        }
        progress.inFlight(task, --open);
        return true;
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
