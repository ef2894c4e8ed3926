// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import com.codahale.metrics.Counter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Checks the order of its rows, simulates work and forwards each row. Can be made 100 times slower. */
final class TallyBolt extends BaseRichBolt {

    private static final long SLOW_NANOS = Duration.ofMillis(1).toNanos();

    private static final int LONGS = 1 << 17;

    private transient OutputCollector collector;
    private transient ProgressFile progress;
    private transient OrderCheck order;
    private transient Counter calls;
    private transient long workNanos;
    private transient long incarnation;
    private transient long sequence;
    private transient int task;

    @Override
    public void prepare(Map<String, Object> settings, TopologyContext context, OutputCollector output) {
        collector = output;
        progress = ProgressFile.of(settings);
        order = new OrderCheck();
        incarnation = progress.nextIncarnation();
        calls = context.registerCounter(CountingTopology.CALLS);
        workNanos = ProgressFile.nanos(settings, ProgressFile.WORK_NANOS);
        task = context.getThisTaskId();
    }

    @Override
    public void execute(Tuple input) {
        if (!order.isInOrder(input.getLong(2), input.getLong(3))) {
            progress.overtaken(task);
        }
        if (progress.takeExhausted(task)) {
            exhaustMemory();
        }
        work();
        calls.inc();
        collector.emit(input, new Values(input.getLong(0), incarnation, sequence++));
        collector.ack(input);
    }

    private static void exhaustMemory() {
        List<long[]> heap = new ArrayList<>();
        while (true) {
            heap.add(new long[LONGS]);
        }
    }

    private void work() {
        long start = System.nanoTime();
        if (progress.isSlow()) {
            while (System.nanoTime() - start < SLOW_NANOS) {
                LockSupport.parkNanos(SLOW_NANOS);
            }
        } else {
            while (System.nanoTime() - start < workNanos) {
                Thread.onSpinWait();
            }
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("id", "incarnation", "sequence"));
    }
}
