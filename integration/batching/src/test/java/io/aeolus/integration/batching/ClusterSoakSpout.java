// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/**
 * A single task that emits the numbers from 0, with the number as message id, replays failed numbers and counts acks and fails. The
 * counters are static because the test runs in the same JVM; one topology at a time.
 */
final class ClusterSoakSpout extends BaseRichSpout {

    private static final long serialVersionUID = 1L;

    private static final int NEW = 0;
    private static final int OPEN = 1;
    private static final int FAILED = 2;
    private static final int ACKED = 3;

    private static final List<String> problems = new CopyOnWriteArrayList<>();
    private static volatile AtomicIntegerArray fails = new AtomicIntegerArray(0);
    private static volatile int mostOpen;
    private static final AtomicInteger acked = new AtomicInteger();

    private transient SpoutOutputCollector collector;
    private transient Queue<Integer> replays;
    private transient int[] states;
    private transient int open;
    private transient int next;

    static void reset(int messages) {
        problems.clear();
        fails = new AtomicIntegerArray(messages);
        mostOpen = 0;
        acked.set(0);
    }

    static boolean isDone() {
        return acked.get() == fails.length();
    }

    static List<String> problems() {
        return problems;
    }

    static int mostOpen() {
        return mostOpen;
    }

    static int fails(int id) {
        return fails.get(id);
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        replays = new ArrayDeque<>();
        states = new int[fails.length()];
    }

    @Override
    public void nextTuple() {
        Integer replay = replays.poll();
        if (replay != null) {
            emit(replay);
        } else if (next < states.length) {
            emit(next++);
        }
    }

    private void emit(int id) {
        move(id, states[id] == NEW ? NEW : FAILED, OPEN);
        if (++open > mostOpen) {
            mostOpen = open;
        }
        collector.emit(new Values(id % 97, id), id);
    }

    @Override
    public void ack(Object id) {
        open--;
        move((Integer) id, OPEN, ACKED);
        acked.incrementAndGet();
    }

    @Override
    public void fail(Object id) {
        open--;
        move((Integer) id, OPEN, FAILED);
        fails.incrementAndGet((Integer) id);
        replays.add((Integer) id);
    }

    private void move(int id, int from, int to) {
        if (states[id] != from) {
            problems.add("message " + id + " goes from state " + states[id] + " to " + to);
        }
        states[id] = to;
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("key", "id"));
    }
}
