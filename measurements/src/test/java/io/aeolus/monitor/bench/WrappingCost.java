// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.bench;

import io.aeolus.batching.Aeolus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster.ILocalTopology;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * Measures the overhead of wrapping without batching: a spout and two bolts, plain and wrapped with batch size 1, alternately. Prints the
 * throughput of each run, and median and range of the pairs' ratios.
 */
public final class WrappingCost {

    private static final long TUPLES = 2_000_000;

    /** Storm releases a topology's name with a delay. */
    private static int runs;

    private WrappingCost() {}

    /**
     * Runs the measurement.
     *
     * @param args the number of pairs, by default 10
     */
    public static void main(String[] args) {
        Exit.after(() -> measure(args));
    }

    private static void measure(String[] args) throws Exception {
        int pairs = args.length > 0 ? Integer.parseInt(args[0]) : 10;
        List<Double> ratios = new ArrayList<>();
        try (LocalCluster cluster = new LocalCluster()) {
            run(cluster, "warm-up", false);
            run(cluster, "warm-up", true);
            for (int pair = 1; pair <= pairs; pair++) {
                // Alternates the order, so that drift does not favour either.
                boolean wrappedFirst = pair % 2 == 0;
                double first = run(cluster, "pair " + pair, wrappedFirst);
                double second = run(cluster, "pair " + pair, !wrappedFirst);
                ratios.add(wrappedFirst ? first / second : second / first);
            }
        }
        double[] sorted = ratios.stream().mapToDouble(ratio -> ratio).sorted().toArray();
        double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        System.out.printf(
                "wrapped / plain: median %.3f, range %.3f..%.3f, %d pairs %s%n",
                median, sorted[0], sorted[sorted.length - 1], sorted.length, Arrays.toString(sorted));
    }

    private static double run(LocalCluster cluster, String name, boolean wrapped) throws Exception {
        System.gc();
        Gauge gauge = Gauge.reset();
        Map<String, Object> conf = Map.of(
                Config.TOPOLOGY_WORKERS,
                1,
                Config.TOPOLOGY_ACKER_EXECUTORS,
                1,
                Config.TOPOLOGY_MAX_SPOUT_PENDING,
                20_000);
        try (ILocalTopology running = cluster.submitTopology("cost-" + ++runs, conf, topology(wrapped))) {
            if (!gauge.end.await(10, TimeUnit.MINUTES)) {
                throw new IllegalStateException("the topology does not end");
            }
        }
        double perSecond = TUPLES * 1e9 / (gauge.endNanos - gauge.startNanos);
        System.out.printf("%s, %s: %,.0f tuples/s%n", name, wrapped ? "wrapped" : "plain", perSecond);
        return perSecond;
    }

    private static StormTopology topology(boolean wrapped) {
        TopologyBuilder builder = new TopologyBuilder();
        CountingSpout spout = new CountingSpout(TUPLES);
        PassBolt pass = new PassBolt();
        SinkBolt sink = new SinkBolt(false);
        Fields key = new Fields("key");
        builder.setSpout("spout", wrapped ? Aeolus.batched(spout, 1) : spout);
        builder.setBolt("pass", wrapped ? Aeolus.batched(pass, 1) : pass).fieldsGrouping("spout", key);
        builder.setBolt("sink", wrapped ? Aeolus.batched(sink, 1) : sink).fieldsGrouping("pass", key);
        return builder.createTopology();
    }
}
