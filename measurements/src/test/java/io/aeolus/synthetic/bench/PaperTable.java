// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.bench;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.bench.CommandLine;
import io.aeolus.cli.bench.TableOptions;
import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.TopologyOptimizer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Measures the table of the papers' topologies: stock, storm-tuned and the computed plan on a local cluster. Profiles each workload,
 * computes a plan, and chooses the number of rows so that the predicted duration is as requested. Existing files in the folder are reused,
 * so that the same command resumes an interrupted measurement. Requires an idle machine.
 */
public final class PaperTable {

    private static final String WORKLOADS = "stormmc-wordcount,stormmc-enron,stormmc-sort,storm-netty,multistage-plugs";

    /** Rows of profiles and maximum rows of runs; lower for expensive inputs. */
    private static final Map<String, Long> MOST_ROWS = Map.of(
            "stormmc-enron", 400_000L,
            "stormmc-wordcount", 8_000_000L,
            "multistage-plugs", 6_000_000L);

    private static final long USUAL_MOST_ROWS = 150_000_000;
    private static final long FEWEST_ROWS = 100_000;

    private final Path folder;
    private final CommandLine aeolus = CommandLine.found();
    private final int seconds;
    private final int runs;

    private PaperTable(Path folder, int seconds, int runs) {
        this.folder = folder;
        this.seconds = seconds;
        this.runs = runs;
    }

    /**
     * Runs or resumes the measurement and prints the rows of the table.
     *
     * @param args the folder and options
     */
    public static void main(String[] args) throws IOException, InterruptedException, BadInputException {
        TableOptions options = TableOptions.of(Set.of("--workloads", "--seconds", "--runs"), args);
        PaperTable table =
                new PaperTable(options.folder(), options.number("--seconds", 10), options.number("--runs", 1));
        for (String workload : options.list("--workloads", WORKLOADS)) {
            table.measure(workload);
        }
    }

    private void measure(String workload) throws IOException, InterruptedException, BadInputException {
        Path profile = file(workload, "profile");
        long most = MOST_ROWS.getOrDefault(workload, USUAL_MOST_ROWS);
        if (!aeolus.write(
                profile, List.of("profile", "--rows", String.valueOf(most), "--out", profile.toString(), workload))) {
            return;
        }
        OptimizedPlan plan = TopologyOptimizer.of(Profile.read(profile), Optional.empty(), OptimizerOptions.defaults())
                .optimize();
        Path storm = file(workload, "storm");
        Path optimized = file(workload, "optimized");
        if (isCompared(workload, "stock,storm-tuned", plan.asProfiled().tuplesPerSecond(), profile, storm)
                && isCompared(workload, "optimized", plan.prediction().tuplesPerSecond(), profile, optimized)) {
            System.out.println(row(workload, RunFile.FORMAT.read(storm), RunFile.FORMAT.read(optimized)));
        }
    }

    private Path file(String workload, String what) {
        return folder.resolve(workload + "." + what + ".json");
    }

    private boolean isCompared(String workload, String configs, double tuplesPerSecond, Path profile, Path file)
            throws IOException, InterruptedException {
        long most = MOST_ROWS.getOrDefault(workload, USUAL_MOST_ROWS);
        long rows = Math.max(FEWEST_ROWS, Math.min(most, Math.round(seconds * tuplesPerSecond)));
        return aeolus.write(
                file,
                List.of(
                        "compare",
                        "--configs",
                        configs,
                        "--profile",
                        profile.toString(),
                        "--runs",
                        String.valueOf(runs),
                        "--rows",
                        String.valueOf(rows),
                        "--json",
                        file.toString(),
                        workload));
    }

    /** The rates of a row are rates of steady parts if each run has a steady part, otherwise of whole runs. */
    private static String row(String workload, RunFile storm, RunFile optimized) {
        boolean isSteady = storm.steady().count() && optimized.steady().count();
        List<RunEntry> ours = runs(optimized, "optimized");
        return format(
                "%s: stock %s, storm-tuned %s, optimized %s, predicted %,.0f, %s, results equal: %s, lost: %d",
                workload,
                rate(runs(storm, "stock"), isSteady),
                rate(runs(storm, "storm-tuned"), isSteady),
                rate(ours, isSteady),
                ours.get(0).predictedTuplesPerSecond().orElse(0),
                isSteady ? "steady parts" : "whole runs",
                Stream.of(storm, optimized)
                        .allMatch(file -> file.results().equal().orElse(false)),
                Stream.of(storm, optimized)
                        .flatMap(file -> file.runs().stream())
                        .mapToLong(run -> run.measurement().lost().orElse(0))
                        .sum());
    }

    /** Returns the runs of a configuration or of its equal configuration. */
    private static List<RunEntry> runs(RunFile file, String config) {
        String ran = file.same().stream()
                .filter(same -> same.config().equals(config))
                .map(RunFile.Same::as)
                .findFirst()
                .orElse(config);
        return file.runs().stream().filter(run -> run.config().equals(ran)).toList();
    }

    /** A configuration without runs was skipped after a standstill, as can happen with storm-tuned. */
    private static String rate(List<RunEntry> runs, boolean isSteady) {
        double[] sorted = runs.stream()
                .mapToDouble(run -> isSteady
                        ? run.steady().orElseThrow().tuplesPerSecond()
                        : run.measurement().tuplesPerSecond())
                .sorted()
                .toArray();
        if (sorted.length == 0) {
            return "stood still";
        }
        double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        return format("%,.0f (%,.0f..%,.0f)", median, sorted[0], sorted[sorted.length - 1]);
    }
}
