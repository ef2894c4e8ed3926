// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.TreeSet;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Reads a log like Kafka's spout: one record per call, replays failed records and commits up to the first unacked record. */
final class OffsetSpout extends BaseRichSpout {

    private static final long serialVersionUID = 1L;

    private final String run;
    private final int records;
    private transient RunRecording recording;
    private transient String name;
    private transient SpoutOutputCollector collector;
    private transient long next;
    private transient long committed;
    private transient Queue<Long> retries;
    private transient TreeSet<Long> acked;

    OffsetSpout(String run, int records) {
        this.run = run;
        this.records = records;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        recording = RunRecording.of(run);
        recording.task(context);
        name = context.getThisComponentId();
        retries = new ArrayDeque<>();
        acked = new TreeSet<>();
    }

    @Override
    public void nextTuple() {
        Long retry = retries.poll();
        if (retry != null) {
            collector.emit(new Values(retry), retry);
        } else if (next < records) {
            collector.emit(new Values(next), next);
            next++;
        }
    }

    @Override
    public void ack(Object offset) {
        recording.acked(name, offset);
        acked.add((Long) offset);
        while (acked.remove(committed)) {
            committed++;
        }
        recording.committed(committed);
    }

    @Override
    public void fail(Object offset) {
        retries.add((Long) offset);
        recording.count("retried");
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("offset"));
    }
}
