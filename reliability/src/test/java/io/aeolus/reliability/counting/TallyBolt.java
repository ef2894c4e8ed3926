// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;

/** Checks the order of its rows, simulates work and forwards each row. Can be made 100 times slower. */
final class TallyBolt extends BaseRichBolt {

    private static final long SLOW_NANOS = Duration.ofMillis(1).toNanos();

    private static final int LONGS = 1 << 17;

    private transient OutputCollector collector;
    private transient ProgressFile progress;
    private transient OrderCheck order;
    private transient NumberedOutput numbered;
    private transient long workNanos;
    private transient int task;

    @Override
    public void prepare(Map<String, Object> settings, TopologyContext context, OutputCollector output) {
        collector = output;
        progress = ProgressFile.of(settings);
        order = new OrderCheck();
        numbered = new NumberedOutput(settings, context, output);
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
        numbered.forward(input);
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
        declarer.declare(NumberedOutput.FIELDS);
    }
}
