// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Does constant, self-timed work per tuple and emits payloads for three tuples of four. */
final class SelfTimedBolt extends BaseRichBolt {

    private static final long serialVersionUID = 1L;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final byte[] NOTHING = {};

    private final Work work;
    private transient OutputCollector collector;
    private transient SplittableRandom random;
    private transient SelfTiming truth;
    private transient long calls;

    SelfTimedBolt(Work work) {
        this.work = work;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
        this.random = new SplittableRandom(1);
        this.truth = SelfTiming.current();
    }

    @Override
    public void execute(Tuple input) {
        // Sampled: reading this clock is expensive, especially after a sleep.
        boolean readsCpu = calls % work.callsPerCpuReading() == 0;
        long cpuStart = readsCpu ? THREADS.getCurrentThreadCpuTime() : 0;
        long start = System.nanoTime();
        byte[] payload = calls++ % 4 != 3 ? new byte[random.nextInt(100, 1000)] : NOTHING;
        long nanos = work.run(start) - start;
        if (readsCpu) {
            truth.cpu(THREADS.getCurrentThreadCpuTime() - cpuStart);
        }
        truth.call(nanos);
        if (payload.length > 0) {
            truth.emitted(payload.length);
            collector.emit(input, new Values((Object) payload));
        }
        collector.ack(input);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("payload"));
    }
}
