// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.bench;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.monitor.bench.Exit;
import io.aeolus.synthetic.SyntheticMessages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.ISpout;
import org.apache.storm.task.IBolt;
import org.apache.storm.utils.Utils;

/**
 * Measures the cost of failing rows: a share of the rows of the message-bound workload fails once in the first bolt. Runs stock and with
 * batches of 1,000, alternately, after a warm-up. Prints each run, and median and range of the pairs' ratios.
 */
public final class FailingRows {

    private static final int BATCH = 1_000;
    private static final Duration LINGER = Duration.ofMillis(5);
    private static final BatchingPlan PLAN = new BatchingPlan(
            Map.of(),
            List.of(
                    new StreamPlan("numbers", "default", BATCH, LINGER),
                    new StreamPlan("hash", "default", BATCH, LINGER)));

    private static final Map<String, Object> CONFIG = Map.of(
            Config.TOPOLOGY_WORKERS, 1, Config.TOPOLOGY_ACKER_EXECUTORS, 1, Config.TOPOLOGY_MAX_SPOUT_PENDING, 20_000);

    /** Storm releases a topology's name with a delay. */
    private static int runs;

    private FailingRows() {}

    /**
     * Runs the measurement, and ends the JVM.
     *
     * @param args the share of rows that fail, 0.001 if absent; the number of pairs, 3 if absent; the rows of a batched run, 6,000,000 if
     * absent (an unbatched run has a tenth)
     */
    public static void main(String[] args) {
        Exit.after(() -> measure(
                args.length > 0 ? Double.parseDouble(args[0]) : 0.001,
                args.length > 1 ? Integer.parseInt(args[1]) : 3,
                args.length > 2 ? Long.parseLong(args[2]) : 6_000_000));
    }

    private static void measure(double failing, int pairs, long rows) throws Exception {
        List<Double> ratios = new ArrayList<>();
        try (LocalCluster cluster = new LocalCluster()) {
            rowsPerSecond(cluster, "warm-up", rows, failing, false);
            rowsPerSecond(cluster, "warm-up", rows, failing, true);
            for (int pair = 1; pair <= pairs; pair++) {
                double stock = rowsPerSecond(cluster, "pair " + pair, rows, failing, false);
                ratios.add(rowsPerSecond(cluster, "pair " + pair, rows, failing, true) / stock);
            }
        }
        double[] sorted = ratios.stream().mapToDouble(ratio -> ratio).sorted().toArray();
        System.out.printf(
                "batched / stock: median %.2f, range %.2f..%.2f, %d pairs%n",
                (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2,
                sorted[0],
                sorted[sorted.length - 1],
                sorted.length);
    }

    private static double rowsPerSecond(LocalCluster cluster, String name, long rows, double failing, boolean isBatched)
            throws Exception {
        System.gc();
        long own = isBatched ? rows : rows / 10;
        StopWatch watch = StopWatch.reset(own);
        StormTopology topology = topology(own, failing);
        try (ILocalCluster.ILocalTopology running = cluster.submitTopology(
                "failing-" + ++runs, CONFIG, isBatched ? Aeolus.apply(PLAN, topology) : topology)) {
            if (!watch.end.await(10, TimeUnit.MINUTES)) {
                throw new IllegalStateException("the topology does not end");
            }
        }
        double rate = watch.rowsPerSecond();
        System.out.printf("%s, %s: %,.0f rows/s%n", name, isBatched ? "batched" : "stock", rate);
        return rate;
    }

    private static StormTopology topology(long rows, double failing) {
        StormTopology topology = new SyntheticMessages().topology(rows);
        ComponentObject spout = topology.get_spouts().get("numbers").get_spout_object();
        spout.set_serialized_java(
                Utils.javaSerialize(new TimedSpout(Utils.javaDeserialize(spout.get_serialized_java(), ISpout.class))));
        ComponentObject hash = topology.get_bolts().get("hash").get_bolt_object();
        hash.set_serialized_java(Utils.javaSerialize(
                new FailingBolt(Utils.javaDeserialize(hash.get_serialized_java(), IBolt.class), failing)));
        return topology;
    }
}
