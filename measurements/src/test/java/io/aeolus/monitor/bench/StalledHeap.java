// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.bench;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster.ILocalTopology;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * Measures the heap of a topology whose last bolt stalls and whose queues are full: stock and with batches of 1,000, alternately, in
 * separate clusters. Pending tuples are unbounded, so that only queues limit the heap.
 */
public final class StalledHeap {

    private static final int BATCH_SIZE = 1_000;
    private static final double MIB = 1024.0 * 1024.0;
    private static final BatchingPlan PLAN = new BatchingPlan(
            Map.of(),
            List.of(StreamPlan.of("spout", "default", BATCH_SIZE), StreamPlan.of("pass", "default", BATCH_SIZE)));

    private StalledHeap() {}

    /**
     * Runs the measurement.
     *
     * @param args the number of pairs, by default 3
     */
    public static void main(String[] args) {
        Exit.after(() -> measure(args));
    }

    private static void measure(String[] args) throws Exception {
        int pairs = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        List<Double> stock = new ArrayList<>();
        List<Double> batched = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            stock.add(run(false));
            batched.add(run(true));
        }
        System.out.printf(
                "batched / stock: median %.2f (%.1f MiB / %.1f MiB), %d pairs%n",
                median(batched) / median(stock), median(batched), median(stock), pairs);
    }

    private static double run(boolean batched) throws Exception {
        Map<String, Object> conf = new HashMap<>();
        conf.put(Config.TOPOLOGY_WORKERS, 1);
        conf.put(Config.TOPOLOGY_ACKER_EXECUTORS, 1);
        conf.put(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, false);
        StormTopology topology = topology();
        if (batched) {
            topology = Aeolus.apply(PLAN, topology);
            conf.putAll(Aeolus.batchingConfig(PLAN, conf));
        }
        Gauge gauge = Gauge.reset();
        try (LocalCluster cluster = new LocalCluster()) {
            double before = usedMiB();
            try (ILocalTopology running = cluster.submitTopology("stalled", conf, topology)) {
                awaitStandstill(gauge);
                double taken = usedMiB() - before;
                System.out.printf(
                        "%s: %.1f MiB for %,d tuples in flight%n",
                        batched ? "batches of " + BATCH_SIZE : "stock", taken, gauge.emitted.get());
                return taken;
            }
        }
    }

    private static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        Fields key = new Fields("key");
        builder.setSpout("spout", new CountingSpout(Long.MAX_VALUE));
        builder.setBolt("pass", new PassBolt()).fieldsGrouping("spout", key);
        builder.setBolt("sink", new SinkBolt(true)).fieldsGrouping("pass", key);
        return builder.createTopology();
    }

    /** Waits until the spout has been idle for 3 s. */
    private static void awaitStandstill(Gauge gauge) throws InterruptedException {
        long last = -1;
        int still = 0;
        while (still < 3) {
            Thread.sleep(1_000);
            long now = gauge.emitted.get();
            still = now > 0 && now == last ? still + 1 : 0;
            last = now;
        }
    }

    private static double usedMiB() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) / MIB;
    }

    private static double median(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(value -> value).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
