package io.aeolus.synthetic.bench;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.Scheme;
import io.aeolus.batching.StreamPlan;
import io.aeolus.probe.Probe;
import io.aeolus.probe.Probes;
import io.aeolus.probe.RecordedTopology;
import io.aeolus.probe.RecordingRules;
import io.aeolus.synthetic.topology.MessagesTopology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.SpoutSpec;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.ISpout;
import org.apache.storm.utils.Utils;

/**
 * What it costs to record a run, where a row is fastest: the workload that is bound by messages, batched, in one worker. The same
 * topology runs with the recorder and without it, in alternation; a stop-watch inside of the spout times both. Prints each run, and of
 * the pairs' ratios the median and the range.
 */
public final class RecordingCost {

    private static final int BATCH = 1_000;
    private static final Duration LINGER = Duration.ofMillis(5);

    /** Storm takes a while to forget a topology's name. */
    private static int runs;

    private RecordingCost() {}

    /**
     * Runs the measurement.
     *
     * @param args the number of pairs, 10 if absent; then the rows of a run, 20,000,000 if absent
     */
    @SuppressWarnings("CatchAndPrintStackTrace") // of a measurement that does not work nothing else is to be told
    public static void main(String[] args) {
        int status = 1;
        try {
            measure(
                    args.length > 0 ? Integer.parseInt(args[0]) : 10,
                    args.length > 1 ? Long.parseLong(args[1]) : 20_000_000);
            status = 0;
        } catch (Exception e) {
            e.printStackTrace();
        }
        // LocalCluster leaves threads behind.
        System.exit(status);
    }

    private static void measure(int pairs, long rows) throws Exception {
        List<Double> ratios = new ArrayList<>();
        try (LocalCluster cluster = new LocalCluster()) {
            run(cluster, "warm-up", rows, false);
            run(cluster, "warm-up", rows, true);
            for (int pair = 1; pair <= pairs; pair++) {
                // The one that comes first changes: a machine that gets slower must not favour either.
                boolean isRecordedFirst = pair % 2 == 0;
                double first = run(cluster, "pair " + pair, rows, isRecordedFirst);
                double second = run(cluster, "pair " + pair, rows, !isRecordedFirst);
                ratios.add(isRecordedFirst ? first / second : second / first);
            }
        }
        double[] sorted = ratios.stream().mapToDouble(ratio -> ratio).sorted().toArray();
        double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        System.out.printf(
                "recorded / plain: median %.3f, range %.3f..%.3f, %d pairs %s%n",
                median, sorted[0], sorted[sorted.length - 1], sorted.length, Arrays.toString(sorted));
    }

    private static double run(LocalCluster cluster, String name, long rows, boolean isRecorded) throws Exception {
        System.gc();
        String id = "cost-" + ++runs;
        StopWatch watch = StopWatch.reset(rows);
        StormTopology topology = MessagesTopology.of(rows);
        SpoutSpec spout = topology.get_spouts().get("numbers");
        spout.get_spout_object()
                .set_serialized_java(Utils.javaSerialize(new TimedSpout(
                        Utils.javaDeserialize(spout.get_spout_object().get_serialized_java(), ISpout.class))));
        Map<String, Object> config = Map.of(
                Config.TOPOLOGY_WORKERS,
                1,
                Config.TOPOLOGY_ACKER_EXECUTORS,
                1,
                Config.TOPOLOGY_MAX_SPOUT_PENDING,
                20_000);
        if (isRecorded) {
            // Snapshots are made, as for who measures.
            try (Probe probe = Probes.inThisJvm(id, snapshot -> {})) {
                StormTopology recorded = RecordedTopology.of(
                                topology, new RecordingRules(OptionalDouble.empty(), false, false))
                        .topology();
                submit(
                        cluster,
                        id,
                        probe.addTo(config),
                        RecordedTopology.withMessageTimes(Aeolus.apply(plan(), recorded)),
                        watch);
            }
        } else {
            submit(cluster, id, config, Aeolus.apply(plan(), topology), watch);
        }
        System.out.printf("%s, %s: %,.0f rows/s%n", name, isRecorded ? "recorded" : "plain", watch.rowsPerSecond());
        return watch.rowsPerSecond();
    }

    private static void submit(
            LocalCluster cluster, String id, Map<String, Object> config, StormTopology topology, StopWatch watch)
            throws Exception {
        try (ILocalCluster.ILocalTopology running = cluster.submitTopology(id, config, topology)) {
            if (!watch.end.await(10, TimeUnit.MINUTES)) {
                throw new IllegalStateException("the topology does not come to its end");
            }
        }
    }

    private static BatchingPlan plan() {
        return new BatchingPlan(
                Map.of(),
                List.of(
                        new StreamPlan("numbers", "default", BATCH, Scheme.DISTINCT, LINGER),
                        new StreamPlan("hash", "default", BATCH, Scheme.DISTINCT, LINGER)));
    }
}
