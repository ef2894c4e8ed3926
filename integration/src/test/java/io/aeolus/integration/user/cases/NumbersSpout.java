// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.user.cases;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits the numbers from 0 on every n-th call, with the number as the message id, and resends failed numbers. */
public final class NumbersSpout extends BaseRichSpout {

    private static final long serialVersionUID = 1L;

    private final long limit;
    private final int callsPerNumber;
    private final Queue<Long> failed = new ArrayDeque<>();
    private SpoutOutputCollector collector;
    private long calls;
    private long next;

    /**
     * @param limit how many numbers there are
     * @param callsPerNumber the spout emits on every n-th call
     */
    public NumbersSpout(long limit, int callsPerNumber) {
        this.limit = limit;
        this.callsPerNumber = callsPerNumber;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector output) {
        collector = output;
    }

    @Override
    public void nextTuple() {
        calls++;
        if (calls % callsPerNumber != 0) {
            return;
        }
        Long number = failed.poll();
        if (number == null && next < limit) {
            number = next++;
        }
        if (number != null) {
            collector.emit(new Values(number), number);
        }
    }

    @Override
    public void fail(Object id) {
        failed.add((Long) id);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("number"));
    }

    @Override
    public String toString() {
        return "numbers" + List.of(limit, callsPerNumber);
    }
}
