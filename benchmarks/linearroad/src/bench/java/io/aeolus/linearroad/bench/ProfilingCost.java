package io.aeolus.linearroad.bench;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.linearroad.LinearRoadWorkload;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.RunRecorder;
import io.aeolus.monitor.RunRequest;
import io.aeolus.probe.ProfiledTopology;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What profiling costs: the stock topology of Linear Road with and without the profiler, each run over the whole input, in
 * alternation. Prints the throughput of each run, of the pairs' ratios the median and the range, and what profiling costs by the
 * median.
 */
public final class ProfilingCost {

    /** On two busy cores the compiler needs some runs until it is done. */
    private static final int WARM_UPS = 4;

    private ProfilingCost() {}

    /**
     * Runs the measurement.
     *
     * @param args the number of pairs, 8 if absent
     * @throws Exception if anything goes wrong
     */
    public static void main(String[] args) throws Exception {
        int pairs = args.length > 0 ? Integer.parseInt(args[0]) : 8;
        measure(pairs, workload());
        System.exit(0);
    }

    private static PreparedWorkload workload() throws BadInputException {
        Path cache = Path.of(System.getProperty("user.home"), ".cache", "aeolus");
        return new LinearRoadWorkload()
                .prepare(
                        new WorkloadOptions(Optional.empty(), Optional.empty(), false, OptionalLong.empty(), cache),
                        Progress.NONE);
    }

    private static void measure(int pairs, PreparedWorkload workload) throws Exception {
        double[] ratios = new double[pairs];
        try (Cluster cluster = Clusters.local(false, Progress.NONE)) {
            RunRecorder recorder = new RunRecorder(cluster, System::nanoTime);
            for (int round = 0; round < WARM_UPS; round++) {
                run(recorder, workload, "warm-up", false);
                run(recorder, workload, "warm-up", true);
            }
            for (int pair = 0; pair < pairs; pair++) {
                // The one that comes first changes: a machine that gets slower must not favour either.
                boolean profiledFirst = pair % 2 == 1;
                double first = run(recorder, workload, "pair " + (pair + 1), profiledFirst);
                double second = run(recorder, workload, "pair " + (pair + 1), !profiledFirst);
                ratios[pair] = profiledFirst ? first / second : second / first;
            }
        }
        Arrays.sort(ratios);
        double median = (ratios[(pairs - 1) / 2] + ratios[pairs / 2]) / 2;
        System.out.printf(
                "profiled / plain: median %.3f, range %.3f..%.3f, %d pairs %s%nprofiling costs %.1f %% of the speed%n",
                median, ratios[0], ratios[pairs - 1], pairs, Arrays.toString(ratios), 100 * (1 - median));
    }

    private static double run(RunRecorder recorder, PreparedWorkload workload, String name, boolean profiled)
            throws RunFailedException, InterruptedException {
        RunRequest request = new RunRequest(
                "cost",
                profiled ? ProfiledTopology.of(workload.topology()).topology() : workload.topology(),
                topology -> topology,
                workload.config(),
                new Ending.EndOfRows(workload.rows()),
                OptionalDouble.empty(),
                false);
        double perSecond = recorder.run(request, Progress.NONE).measurement().tuplesPerSecond();
        System.out.printf("%s, %s: %,.0f tuples/s%n", name, profiled ? "profiled" : "plain", perSecond);
        return perSecond;
    }
}
