package io.aeolus.linearroad.bench;

import io.aeolus.linearroad.LinearRoadWorkload;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.EmbeddedCluster;
import io.aeolus.monitor.Ending;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.RunRequest;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.monitor.internal.profile.ProfileSettings;
import io.aeolus.monitor.internal.profile.ProfiledTopology;
import io.aeolus.monitor.internal.profile.WorkerBoards;
import io.aeolus.monitor.internal.profile.report.ReportDesks;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What profiling costs: the stock topology of Linear Road with and without the profiler, each run over the whole input, in
 * alternation. Prints the throughput of each run, and of the pairs' ratios the median and the range.
 */
public final class ProfilingCost {

    /** On two busy cores the compiler needs some runs until it is done. */
    private static final int WARM_UPS = 4;

    private static int runs;

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
        try (EmbeddedCluster cluster = EmbeddedCluster.start(Progress.NONE)) {
            for (int round = 0; round < WARM_UPS; round++) {
                run(cluster, workload, "warm-up", false);
                run(cluster, workload, "warm-up", true);
            }
            for (int pair = 0; pair < pairs; pair++) {
                // The one that comes first changes: a machine that gets slower must not favour either.
                boolean profiledFirst = pair % 2 == 1;
                double first = run(cluster, workload, "pair " + (pair + 1), profiledFirst);
                double second = run(cluster, workload, "pair " + (pair + 1), !profiledFirst);
                ratios[pair] = profiledFirst ? first / second : second / first;
            }
        }
        Arrays.sort(ratios);
        double median = (ratios[(pairs - 1) / 2] + ratios[pairs / 2]) / 2;
        System.out.printf(
                "profiled / plain: median %.3f, range %.3f..%.3f, %d pairs %s%n",
                median, ratios[0], ratios[pairs - 1], pairs, Arrays.toString(ratios));
    }

    private static double run(EmbeddedCluster cluster, PreparedWorkload workload, String name, boolean profiled)
            throws RunFailedException, InterruptedException {
        String runId = "cost-" + ++runs;
        ReportDesks.add(runId, report -> {});
        RunRequest request = new RunRequest(
                "cost",
                profiled ? ProfiledTopology.of(workload.topology()).topology() : workload.topology(),
                topology -> topology,
                profiled ? ProfileSettings.addedTo(workload.config(), runId) : workload.config(),
                new Ending.EndOfRows(workload.rows()),
                OptionalDouble.empty(),
                false);
        double perSecond = cluster.run(request, Progress.NONE).measurement().tuplesPerSecond();
        ReportDesks.remove(runId);
        WorkerBoards.remove(runId);
        System.out.printf("%s, %s: %,.0f tuples/s%n", name, profiled ? "profiled" : "plain", perSecond);
        return perSecond;
    }
}
