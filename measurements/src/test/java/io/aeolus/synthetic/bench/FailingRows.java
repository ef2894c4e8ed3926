// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.bench;

import io.aeolus.batching.Aeolus;
import java.util.ArrayList;
import java.util.List;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.IBolt;
import org.apache.storm.utils.Utils;

/**
 * Measures the cost of failing rows: a share of the rows of the message-bound workload fails once in the first bolt. Runs stock and with
 * batches of 1,000, alternately, after a warm-up. Prints each run, and median and range of the pairs' ratios.
 */
public final class FailingRows {

    /** Storm releases a topology's name with a delay. */
    private static int runs;

    private FailingRows() {}

    /**
     * Runs the measurement, and ends the JVM.
     *
     * @param args the share of rows that fail, 0.001 if absent; the number of pairs, 3 if absent; the rows of a batched run, 6,000,000 if
     * absent (an unbatched run has a tenth); the CPU time of a row in the first bolt in microseconds, 0 if absent
     */
    @SuppressWarnings("CatchAndPrintStackTrace") // prints the stack trace only
    public static void main(String[] args) {
        int status = 1;
        try {
            measure(
                    args.length > 0 ? Double.parseDouble(args[0]) : 0.001,
                    args.length > 1 ? Integer.parseInt(args[1]) : 3,
                    args.length > 2 ? Long.parseLong(args[2]) : 6_000_000,
                    args.length > 3 ? 1_000 * Long.parseLong(args[3]) : 0);
            status = 0;
        } catch (Exception e) {
            e.printStackTrace();
        }
        // LocalCluster leaves threads behind.
        System.exit(status);
    }

    private static void measure(double failing, int pairs, long rows, long costNanos) throws Exception {
        List<Double> ratios = new ArrayList<>();
        try (LocalCluster cluster = new LocalCluster()) {
            run(cluster, "warm-up", rows, failing, costNanos, false);
            run(cluster, "warm-up", rows, failing, costNanos, true);
            for (int pair = 1; pair <= pairs; pair++) {
                TimedRun stock = run(cluster, "pair " + pair, rows, failing, costNanos, false);
                TimedRun batched = run(cluster, "pair " + pair, rows, failing, costNanos, true);
                ratios.add(batched.rowsPerSecond() / stock.rowsPerSecond());
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

    private static TimedRun run(
            LocalCluster cluster, String name, long rows, double failing, long costNanos, boolean isBatched)
            throws Exception {
        System.gc();
        long own = isBatched ? rows : rows / 10;
        StopWatch watch = StopWatch.reset(own);
        StormTopology topology = TimedRun.topology(own);
        Bolt hash = topology.get_bolts().get("hash");
        hash.get_bolt_object()
                .set_serialized_java(Utils.javaSerialize(new FailingBolt(
                        Utils.javaDeserialize(hash.get_bolt_object().get_serialized_java(), IBolt.class),
                        failing,
                        costNanos)));
        TimedRun run = TimedRun.of(
                cluster,
                "failing-" + ++runs,
                TimedRun.CONFIG,
                isBatched ? Aeolus.apply(TimedRun.plan(), topology) : topology,
                watch);
        System.out.printf(
                "%s, %s: %,.0f rows/s, %,.0f ns of CPU time per row%n",
                name, isBatched ? "batched" : "stock", run.rowsPerSecond(), run.cpuNanosPerRow());
        return run;
    }
}
