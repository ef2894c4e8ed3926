// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.bench;

import io.aeolus.batching.Aeolus;
import io.aeolus.probe.Probe;
import io.aeolus.probe.Probes;
import io.aeolus.probe.RecordedTopology;
import io.aeolus.probe.RecordedTopology.RecordingRules;
import java.io.BufferedReader;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.StormTopology;

/**
 * Measures the overhead of recording runs with the fastest rows: the message-bound workload, batched, in one worker. Runs with and without
 * the recorder alternately, timed inside the spout. JVMs vary more than runs, so several JVMs each run a warm-up and two pairs. Prints each
 * run, and median and range of the pairs' ratios.
 */
public final class RecordingCost {

    private static final String PAIR = "pair: ";

    /** Storm releases a topology's name with a delay. */
    private static int runs;

    private RecordingCost() {}

    /**
     * Runs the measurement.
     *
     * @param args the number of JVMs, by default 6, and the rows per run, by default 15,000,000
     * @throws Exception if a run does not end
     */
    public static void main(String[] args) throws Exception {
        int jvms = args.length > 0 ? Integer.parseInt(args[0]) : 6;
        String rows = args.length > 1 ? args[1] : "15000000";
        List<Double> speeds = new ArrayList<>();
        List<Double> cpu = new ArrayList<>();
        for (int jvm = 1; jvm <= jvms; jvm++) {
            List<String> command = new ArrayList<>(
                    List.of(ProcessHandle.current().info().command().orElseThrow()));
            command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
            command.addAll(List.of("-cp", System.getProperty("java.class.path"), OneJvm.class.getName(), rows));
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (BufferedReader out = process.inputReader()) {
                for (String line = out.readLine(); line != null; line = out.readLine()) {
                    if (line.startsWith(PAIR)) {
                        int space = line.indexOf(' ', PAIR.length());
                        speeds.add(Double.parseDouble(line.substring(PAIR.length(), space)));
                        cpu.add(Double.parseDouble(line.substring(space + 1)));
                    } else {
                        System.out.printf("JVM %d, %s%n", jvm, line);
                    }
                }
            }
            if (process.waitFor() != 0) {
                throw new IllegalStateException("JVM " + jvm + " did not end");
            }
        }
        print("throughput, recorded / plain", speeds);
        print("CPU time per row, recorded / plain", cpu);
    }

    private static void print(String what, List<Double> ratios) {
        double[] sorted = ratios.stream().mapToDouble(ratio -> ratio).sorted().toArray();
        double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        System.out.printf(
                "%s: median %.3f, range %.3f..%.3f, %d pairs%n",
                what, median, sorted[0], sorted[sorted.length - 1], sorted.length);
    }

    /** Main class of the measuring JVMs. */
    static final class OneJvm {

        private OneJvm() {}

        /** Runs a warm-up and two pairs. */
        @SuppressWarnings("CatchAndPrintStackTrace") // prints the stack trace only
        public static void main(String[] args) {
            int status = 1;
            try {
                measure(Long.parseLong(args[0]));
                status = 0;
            } catch (Exception e) {
                e.printStackTrace();
            }
            // LocalCluster leaves threads behind.
            System.exit(status);
        }
    }

    private static void measure(long rows) throws Exception {
        try (LocalCluster cluster = new LocalCluster()) {
            run(cluster, "warm-up", rows, false);
            run(cluster, "warm-up", rows, true);
            TimedRun plain = run(cluster, "pair 1", rows, false);
            tell(plain, run(cluster, "pair 1", rows, true));
            // Alternates the order, so that drift does not favour either.
            TimedRun recorded = run(cluster, "pair 2", rows, true);
            tell(run(cluster, "pair 2", rows, false), recorded);
        }
    }

    private static void tell(TimedRun plain, TimedRun recorded) {
        System.out.println(PAIR + recorded.rowsPerSecond() / plain.rowsPerSecond() + " "
                + recorded.cpuNanosPerRow() / plain.cpuNanosPerRow());
    }

    private static TimedRun run(LocalCluster cluster, String name, long rows, boolean isRecorded) throws Exception {
        System.gc();
        String id = "cost-" + ++runs;
        StopWatch watch = StopWatch.reset(rows);
        StormTopology topology = TimedRun.topology(rows);
        TimedRun run;
        if (isRecorded) {
            // Reads snapshots, like the recorder of a measurement.
            try (Probe probe = Probes.inThisJvm(id, snapshot -> {})) {
                StormTopology recorded = RecordedTopology.of(
                                topology,
                                new RecordingRules(OptionalDouble.empty(), RecordingRules.Output.STREAMS, false, false))
                        .topology();
                run = TimedRun.of(
                        cluster,
                        id,
                        probe.addTo(TimedRun.CONFIG),
                        RecordedTopology.withMessageTimes(Aeolus.apply(TimedRun.plan(), recorded)),
                        watch);
            }
        } else {
            run = TimedRun.of(cluster, id, TimedRun.CONFIG, Aeolus.apply(TimedRun.plan(), topology), watch);
        }
        System.out.printf(
                "%s, %s: %,.0f rows/s, %.0f ns of CPU time per row%n",
                name, isRecorded ? "recorded" : "plain", run.rowsPerSecond(), run.cpuNanosPerRow());
        return run;
    }
}
