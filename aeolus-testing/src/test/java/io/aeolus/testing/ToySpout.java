// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits 0, 1, 2, … in field {@code n}, each as its own message id, and records all calls. Optionally replays failed message ids. */
class ToySpout extends BaseRichSpout {

    /** A replacement of nextTuple; its argument counts the calls from 0. */
    @FunctionalInterface
    interface NextTuple extends Serializable {
        void run(int call, SpoutOutputCollector collector);
    }

    final List<String> calls = new ArrayList<>();
    final List<Object> acked = new ArrayList<>();
    final List<Object> failed = new ArrayList<>();
    transient Map<String, Object> conf = Map.of();
    transient TopologyContext context;
    transient SpoutOutputCollector collector;

    private final Map<String, Fields> streams = new LinkedHashMap<>();
    private final List<String> directStreams = new ArrayList<>();
    private final List<Integer> toReplay = new ArrayList<>();
    private NextTuple nextTuple;
    private boolean replays;
    private int nextTupleCalls;

    ToySpout(int count) {
        this((call, collector) -> {
            if (call < count) {
                collector.emit(new Values(call), call);
            }
        });
    }

    ToySpout(NextTuple nextTuple) {
        this.nextTuple = nextTuple;
        stream("default", "n");
    }

    ToySpout stream(String id, String... fields) {
        streams.put(id, new Fields(fields));
        return this;
    }

    ToySpout directStream(String id, String... fields) {
        directStreams.add(id);
        return stream(id, fields);
    }

    ToySpout replaying() {
        replays = true;
        return this;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        calls.add("open");
        this.conf = conf;
        this.context = context;
        this.collector = collector;
    }

    @Override
    public void nextTuple() {
        if (toReplay.isEmpty()) {
            nextTuple.run(nextTupleCalls++, collector);
        } else {
            int again = toReplay.remove(0);
            collector.emit(new Values(again), again);
        }
    }

    @Override
    public void ack(Object msgId) {
        acked.add(msgId);
    }

    @Override
    public void fail(Object msgId) {
        failed.add(msgId);
        if (replays) {
            toReplay.add((Integer) msgId);
        }
    }

    @Override
    public void activate() {
        calls.add("activate");
    }

    @Override
    public void deactivate() {
        calls.add("deactivate");
    }

    @Override
    public void close() {
        calls.add("close");
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        streams.forEach((id, fields) -> declarer.declareStream(id, directStreams.contains(id), fields));
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Collections.emptyMap();
    }
}
