// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.bench;

import java.util.Map;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.topology.OutputFieldsDeclarer;

/** A spout whose acked rows are counted by a stop watch. */
final class TimedSpout implements IRichSpout {

    private static final long serialVersionUID = 1L;

    private final ISpout spout;
    private transient StopWatch watch = StopWatch.current();

    TimedSpout(ISpout spout) {
        this.spout = spout;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        watch = StopWatch.current();
        spout.open(conf, context, collector);
    }

    @Override
    public void nextTuple() {
        spout.nextTuple();
    }

    @Override
    public void ack(Object id) {
        spout.ack(id);
        if (id instanceof Long) {
            watch.acked();
        }
    }

    @Override
    public void fail(Object id) {
        spout.fail(id);
    }

    @Override
    public void activate() {
        spout.activate();
    }

    @Override
    public void deactivate() {
        spout.deactivate();
    }

    @Override
    public void close() {
        spout.close();
    }

    /** Not called: the topology is built already. */
    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of();
    }
}
