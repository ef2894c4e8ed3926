// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.bench;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Tuple;

/** A bolt that fails a share of its rows at their first execution. */
final class FailingBolt implements IRichBolt {

    private static final long serialVersionUID = 1L;

    private static final int PARTS = 1_000_000;

    private final IBolt bolt;
    private final int failingParts;

    private transient Set<Long> failed = new HashSet<>();
    private transient OutputCollector output;

    /** A bolt whose first value is the row's number. */
    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    FailingBolt(IBolt bolt, double failingShare) {
        this.bolt = bolt;
        this.failingParts = (int) Math.round(failingShare * PARTS);
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        failed = new HashSet<>();
        output = collector;
        bolt.prepare(conf, context, collector);
    }

    @Override
    public void execute(Tuple row) {
        if (isChosen(row.getLong(0)) && failed.add(row.getLong(0))) {
            output.fail(row);
        } else {
            bolt.execute(row);
        }
    }

    /** Pseudorandom and reproducible. */
    private boolean isChosen(long row) {
        long mixed = row * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8FEB86659FD93L;
        return ((mixed ^ (mixed >>> 32)) >>> 1) % PARTS < failingParts;
    }

    @Override
    public void cleanup() {
        bolt.cleanup();
    }

    /** Not called: the topology is built already. */
    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of();
    }
}
