// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.soak;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits its task's share of the numbers below a bound, and replays failed numbers. */
final class SoakSpout extends BaseRichSpout {

    private static final long serialVersionUID = 1L;

    private final long run;
    private final int rows;

    private transient SoakLog log;
    private transient SpoutOutputCollector collector;
    private transient Set<Integer> open;
    private transient Queue<Integer> toReplay;
    private transient int next;
    private transient int step;

    SoakSpout(long run, int rows) {
        this.run = run;
        this.rows = rows;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.log = SoakLog.of(run);
        this.collector = collector;
        this.open = new HashSet<>();
        this.toReplay = new ArrayDeque<>();
        this.next = context.getThisTaskIndex();
        this.step = context.getComponentTasks(context.getThisComponentId()).size();
    }

    @Override
    public void nextTuple() {
        Integer again = toReplay.poll();
        if (again != null) {
            emit(again);
        } else if (next < rows) {
            emit(next);
            next += step;
        }
    }

    private void emit(int row) {
        open.add(row);
        log.recordPending(open.size());
        collector.emit(new Values(row, row % 97), row);
    }

    @Override
    public void ack(Object id) {
        open.remove(id);
        log.acked((Integer) id);
    }

    @Override
    public void fail(Object id) {
        open.remove(id);
        log.failed((Integer) id);
        toReplay.add((Integer) id);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("row", "key"));
    }
}
