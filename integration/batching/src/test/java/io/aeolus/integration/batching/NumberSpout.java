// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/**
 * Emits numbers up to a limit, zero to three in a call. Every fifth number is emitted on the stream "side", the others on "default", so
 * that a consumer of both can check the order.
 */
final class NumberSpout extends RecordingSpout {

    private static final long serialVersionUID = 1L;

    static final int KEYS = 13;

    private final int limit;
    private transient String id;
    private transient int calls;
    private transient int next;

    NumberSpout(String run, int limit) {
        super(run);
        this.limit = limit;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector ofTask) {
        super.open(conf, context, ofTask);
        id = context.getThisComponentId() + "-" + context.getThisTaskIndex();
    }

    @Override
    public void nextTuple() {
        for (int i = calls++ % 4; i > 0 && next < limit; i--) {
            String stream = next % 5 == 0 ? "side" : "default";
            collector.emit(stream, new Values("key" + next % KEYS, (long) next), id + "-" + next);
            next++;
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declareStream("default", new Fields("key", "number"));
        declarer.declareStream("side", new Fields("key", "number"));
    }
}
