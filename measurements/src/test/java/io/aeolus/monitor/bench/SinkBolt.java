// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.bench;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;

/** Acks its input, or blocks indefinitely on the first tuple. */
final class SinkBolt extends BaseRichBolt {

    private static final long serialVersionUID = 1L;

    private final boolean stalls;
    private transient OutputCollector collector;

    SinkBolt(boolean stalls) {
        this.stalls = stalls;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
    }

    @Override
    public void execute(Tuple input) {
        if (stalls) {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                // The worker ends.
                Thread.currentThread().interrupt();
                return;
            }
        }
        collector.ack(input);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
