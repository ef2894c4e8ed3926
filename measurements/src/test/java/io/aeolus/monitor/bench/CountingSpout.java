// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.bench;

import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits a fixed number of tracked tuples of key, number and text, and reports the times of the first emit and the last ack. */
final class CountingSpout extends BaseRichSpout {

    private static final long serialVersionUID = 1L;
    private static final int KEYS = 1_000;

    private final long tuples;
    private transient SpoutOutputCollector collector;
    private transient Gauge gauge;
    private transient long emitted;
    private transient long acked;

    CountingSpout(long tuples) {
        this.tuples = tuples;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        this.gauge = Gauge.current();
    }

    @Override
    public void nextTuple() {
        if (emitted == tuples) {
            return;
        }
        if (emitted == 0) {
            gauge.startNanos = System.nanoTime();
        }
        Long id = emitted++;
        collector.emit(new Values(id % KEYS, id, "number " + id), id);
        gauge.emitted.setOpaque(emitted);
    }

    @Override
    public void ack(Object id) {
        if (++acked == tuples) {
            gauge.endNanos = System.nanoTime();
            gauge.end.countDown();
        }
    }

    @Override
    public void fail(Object id) {
        throw new IllegalStateException("tuple " + id + " failed: the measurement is invalid");
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("key", "number", "text"));
    }
}
