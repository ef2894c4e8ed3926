// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;

/**
 * Emits numbers up to a limit: 50 in one call, one after a short sleep, five after a long sleep, like a spout that blocks on a socket.
 * Failed numbers are replayed at the end.
 */
final class BurstSpout extends RecordingSpout {

    private static final long serialVersionUID = 1L;

    private static final int BURST = 50;
    private static final int AFTER_A_WAIT = 5;
    private static final long SHORT_SLEEP_MILLIS = 2;
    private static final long LONG_SLEEP_MILLIS = 200;

    private final int limit;
    private transient int calls;
    private transient int next;
    private transient Queue<Integer> failed;

    BurstSpout(String run, int limit) {
        super(run);
        this.limit = limit;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector ofTask) {
        super.open(conf, context, ofTask);
        failed = new ArrayDeque<>();
    }

    @Override
    public void fail(Object message) {
        super.fail(message);
        failed.add((Integer) message);
    }

    @Override
    public void nextTuple() {
        if (next == limit) {
            Integer again = failed.poll();
            if (again != null) {
                collector.emit(new Values(again.longValue()), again);
            }
            return;
        }
        switch (calls++ % 3) {
            case 0 -> emit(BURST);
            case 1 -> {
                Utils.sleep(SHORT_SLEEP_MILLIS);
                emit(1);
            }
            default -> {
                emit(1);
                Utils.sleep(LONG_SLEEP_MILLIS);
                emit(AFTER_A_WAIT);
            }
        }
    }

    private void emit(int rows) {
        for (int row = 0; row < rows && next < limit; row++) {
            collector.emit(new Values((long) next), next);
            next++;
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("number"));
    }
}
