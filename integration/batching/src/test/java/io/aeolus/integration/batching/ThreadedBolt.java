// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits and acks from its own threads. */
final class ThreadedBolt extends BaseRichBolt {

    private static final long serialVersionUID = 1L;

    private final String run;
    private transient OutputCollector collector;
    private transient ExecutorService threads;

    ThreadedBolt(String run) {
        this.run = run;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        RunRecording.of(run).task(context);
        this.collector = collector;
        threads = Executors.newFixedThreadPool(3);
    }

    @Override
    public void execute(Tuple input) {
        threads.execute(() -> {
            collector.emit(input, new Values(input.getString(0) + "!", input.getLong(1)));
            collector.ack(input);
        });
    }

    @Override
    public void cleanup() {
        threads.shutdownNow();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("key", "number"));
    }
}
