// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.bench;

import com.sun.management.OperatingSystemMXBean;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.linearroad.LinearRoadWorkload;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunRecorder;
import io.aeolus.monitor.RunRequest;
import io.aeolus.probe.ProfiledTopology;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Measures the overhead of profiling: runs stock Linear Road with and without the profiler alternately over the whole input. Prints
 * throughput and CPU time per tuple of each run, and median and range of the pairs' ratios. CPU time varies less, because it is
 * independent of other load.
 */
public final class ProfilingCost {

    /** On two busy cores the JIT compiler needs several runs. */
    private static final int WARM_UPS = 4;

    private ProfilingCost() {}

    /** Result of a run; CPU time of the whole process from submission to end. */
    private record Run(double tuplesPerSecond, double cpuNanosPerTuple) {}

    private static long cpuNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    /**
     * Runs the measurement.
     *
     * @param args the number of pairs, by default 8
     * @throws Exception if a run fails
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
                        new WorkloadOptions(
                                Optional.empty(), Optional.empty(), OptionalLong.empty(), cache, Map.of()),
                        Progress.NONE);
    }

    private static void measure(int pairs, PreparedWorkload workload) throws Exception {
        double[] speeds = new double[pairs];
        double[] costs = new double[pairs];
        try (Cluster cluster = Clusters.local(false, Progress.NONE)) {
            RunRecorder recorder = new RunRecorder(cluster, System::nanoTime);
            for (int round = 0; round < WARM_UPS; round++) {
                run(recorder, workload, "warm-up", false);
                run(recorder, workload, "warm-up", true);
            }
            for (int pair = 0; pair < pairs; pair++) {
                // Alternates the order, so that drift does not favour either.
                boolean profiledFirst = pair % 2 == 1;
                Run first = run(recorder, workload, "pair " + (pair + 1), profiledFirst);
                Run second = run(recorder, workload, "pair " + (pair + 1), !profiledFirst);
                Run profiled = profiledFirst ? first : second;
                Run plain = profiledFirst ? second : first;
                speeds[pair] = profiled.tuplesPerSecond / plain.tuplesPerSecond;
                costs[pair] = profiled.cpuNanosPerTuple / plain.cpuNanosPerTuple;
            }
        }
        print("throughput", speeds);
        print("CPU time per tuple", costs);
    }

    private static void print(String what, double[] ratios) {
        Arrays.sort(ratios);
        int pairs = ratios.length;
        double median = (ratios[(pairs - 1) / 2] + ratios[pairs / 2]) / 2;
        System.out.printf(
                "%s, profiled / plain: median %.3f, range %.3f..%.3f, %d pairs %s%n",
                what, median, ratios[0], ratios[pairs - 1], pairs, Arrays.toString(ratios));
    }

    private static Run run(RunRecorder recorder, PreparedWorkload workload, String name, boolean profiled)
            throws RunFailedException, InterruptedException {
        RunRequest request = new RunRequest(
                "cost",
                profiled
                        ? ProfiledTopology.of(workload.topology(), ProfiledTopology.Detail.TIMED)
                                .topology()
                        : workload.topology(),
                topology -> topology,
                workload.config(),
                new Ending.EndOfRows(workload.rows()),
                OptionalDouble.empty(),
                false,
                Map.of());
        long before = cpuNanos();
        Measurement measured = recorder.run(request, Progress.NONE).measurement();
        Run run = new Run(measured.tuplesPerSecond(), (double) (cpuNanos() - before) / measured.tuples());
        System.out.printf(
                "%s, %s: %,.0f tuples/s, %,.0f ns of CPU time per tuple%n",
                name, profiled ? "profiled" : "plain", run.tuplesPerSecond, run.cpuNanosPerTuple);
        return run;
    }
}
