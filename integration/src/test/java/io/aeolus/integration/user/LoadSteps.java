// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.user;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;

/**
 * A spout and a bolt whose load a test sets while they run in its JVM. Like a reliable source, the spout emits tuples again that were not acked
 * before it restarted.
 */
public final class LoadSteps {

    private static final Map<Long, Long> PENDING = new ConcurrentHashMap<>();
    private static final ConcurrentLinkedQueue<Long> REPLAY = new ConcurrentLinkedQueue<>();
    private static final ConcurrentLinkedQueue<Long> LATENCIES = new ConcurrentLinkedQueue<>();
    private static final AtomicLong EMITTED = new AtomicLong();
    private static final AtomicLong ACKED = new AtomicLong();
    private static final double NANOS_PER_MILLI = 1e6;
    private static volatile double tuplesPerSecond;
    private static volatile long costNanos;

    private LoadSteps() {}

    /** Sets the first load, and forgets all tuples. */
    public static void start(double perSecond, Duration cost) {
        PENDING.clear();
        REPLAY.clear();
        LATENCIES.clear();
        EMITTED.set(0);
        ACKED.set(0);
        tuplesPerSecond = perSecond;
        costNanos = cost.toNanos();
    }

    public static void setTuplesPerSecond(double perSecond) {
        tuplesPerSecond = perSecond;
    }

    public static void setCost(Duration cost) {
        costNanos = cost.toNanos();
    }

    public static long emitted() {
        return EMITTED.get();
    }

    public static long acked() {
        return ACKED.get();
    }

    /** Returns the number of tuples that are not acked. */
    public static int pending() {
        return PENDING.size();
    }

    /** Returns a quantile of the latencies since the last call, from the first emit to the ack. */
    public static double takeLatencyMillis(double quantile) {
        long[] sorted = new long[LATENCIES.size()];
        Arrays.setAll(sorted, i -> LATENCIES.remove());
        Arrays.sort(sorted);
        return sorted.length == 0 ? 0 : sorted[(int) (quantile * (sorted.length - 1))] / NANOS_PER_MILLI;
    }

    /** Emits numbers at the rate that the test sets. */
    public static final class StepSpout extends BaseRichSpout {

        private static final double NANOS_PER_SECOND = 1e9;

        private transient SpoutOutputCollector collector;
        private long lastNanos;
        private double due;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector output) {
            collector = output;
            lastNanos = System.nanoTime();
            REPLAY.clear();
            REPLAY.addAll(PENDING.keySet());
        }

        @Override
        public void nextTuple() {
            Long again = REPLAY.poll();
            if (again != null) {
                collector.emit(new Values(again), again);
                return;
            }
            long now = System.nanoTime();
            due = Math.min(1_000, due + (now - lastNanos) * tuplesPerSecond / NANOS_PER_SECOND);
            lastNanos = now;
            if (due < 1) {
                Utils.sleep(1);
                return;
            }
            due--;
            long id = EMITTED.getAndIncrement();
            PENDING.put(id, now);
            collector.emit(new Values(id), id);
        }

        @Override
        public void ack(Object id) {
            Long since = PENDING.remove((Long) id);
            if (since != null) {
                ACKED.incrementAndGet();
                LATENCIES.add(System.nanoTime() - since);
            }
        }

        @Override
        public void fail(Object id) {
            if (PENDING.containsKey((Long) id)) {
                REPLAY.add((Long) id);
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("n"));
        }
    }

    /** Waits for the time that the test sets. */
    public static final class WorkBolt extends BaseBasicBolt {

        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            long end = System.nanoTime() + costNanos;
            for (long left = costNanos; left > 0; left = end - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
