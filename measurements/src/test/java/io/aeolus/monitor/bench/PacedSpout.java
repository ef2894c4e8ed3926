// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.bench;

import java.util.Map;
import java.util.SplittableRandom;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits an unlimited number of tuples at a fixed rate, with one hot key. */
final class PacedSpout extends BaseRichSpout {

    static final int KEYS = 500;
    static final double HOTTEST_SHARE = 0.2;

    private static final long serialVersionUID = 1L;

    private final int ratePerSecond;
    private transient SpoutOutputCollector collector;
    private transient SplittableRandom random;
    private transient long start;
    private transient long emitted;

    PacedSpout(int ratePerSecond) {
        this.ratePerSecond = ratePerSecond;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        this.random = new SplittableRandom(7);
        this.start = System.nanoTime();
    }

    @Override
    public void nextTuple() {
        double due = (System.nanoTime() - start) / 1e9 * ratePerSecond;
        if (emitted >= due) {
            return;
        }
        Long id = emitted++;
        boolean isHot = random.nextDouble() < HOTTEST_SHARE;
        collector.emit(new Values(isHot ? 0 : 1 + random.nextInt(KEYS - 1), id), id);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("key", "number"));
    }
}
