// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.bench;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.PlanDocument.Prediction;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.internal.tune.Tuner;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Observation;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.optimizer.TopologyOptimizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Creates profiles, plans and runs that are not in the folder yet.
 *
 * @param folder the folder of all files
 * @param aeolus the command line
 * @param seconds duration of a warm run
 * @param runs runs of each plan, each in separate JVMs
 */
record MeasurementFolder(Path folder, CommandLine aeolus, int seconds, int runs) {

    private static final String OPTIMIZED = "optimized";

    /** Maximum number of plans from which the model learns, as in {@code aeolus tune --rounds}. */
    private static final int ROUNDS = 2;

    /**
     * Rows of profiles: at least half a minute unbatched. Linear Road uses the number of expressways of its fast runs, because larger
     * tables are slower.
     */
    private static final Map<String, Long> ROWS_OF_PROFILES = Map.of(
            "linearroad", 60_000_000L,
            "synthetic-messages", 150_000_000L,
            "synthetic-compute", 3_000_000L,
            "synthetic-waiting", 600_000L);

    /** A longer file would exceed 4 GB. */
    private static final Map<String, Long> MOST_ROWS = Map.of("linearroad", 80_000_000L);

    private static final long USUAL_MOST_ROWS = 100_000_000;
    private static final long USUAL_ROWS = 1_000_000;
    private static final long FEWEST_ROWS = 10_000;

    /** Returns a table row for each plan of a workload in a layout. */
    List<Row> rows(String workload, WorkerLayout layout) throws IOException, InterruptedException, BadInputException {
        String name = workload + "-" + layout.fileName();
        Optional<NetworkModel> network = network(layout);
        Path profileFile = folder.resolve(name + ".profile.json");
        if (!aeolus.write(profileFile, profiling(workload, layout, profileFile))) {
            return List.of();
        }
        Profile profile = Profile.read(profileFile);
        OptimizerOptions options = OptimizerOptions.defaults().withWorkers(OptionalInt.of(layout.workers()));
        TopologyOptimizer profiled = TopologyOptimizer.of(profile, network, options);
        Optional<TopologyOptimizer> learned = learned(profiled, name, workload, layout);
        if (learned.isEmpty()) {
            return List.of();
        }
        TopologyOptimizer optimizer = learned.get();
        PlanDocument best = optimizer.optimize().file();
        Map<String, Object> settings = new HashMap<>(profile.config());
        settings.putAll(best.config());
        List<Row> rows = new ArrayList<>();
        for (String which : PlanVariants.NAMES) {
            BatchingPlan plan = PlanVariants.of(which, best.plan(), optimizer.highestParallelisms());
            Path planFile = folder.resolve(name + "-" + which + ".plan.json");
            if (Files.exists(planFile)) {
                // Predicts the plan that was run, even if the optimizer would choose another plan now.
                plan = PlanFile.read(planFile).plan();
            }
            Prediction predicted = optimizer.predict(plan, settings);
            if (!Files.exists(planFile)) {
                PlanFile.write(
                        new PlanDocument(best.topologyName(), plan, best.config(), Optional.of(predicted), List.of()),
                        planFile);
            }
            long count = rowsFor(workload, predicted.tuplesPerSecond(), layout);
            List<RunFile> done = runs(name + "-" + which, layout, running(workload, layout, planFile, count));
            if (!done.isEmpty()) {
                rows.add(new Row(
                        workload,
                        layout,
                        PlanVariants.text(which, plan),
                        profiled.predict(plan, settings).tuplesPerSecond(),
                        predicted.tuplesPerSecond(),
                        optimizer.interval(plan, settings),
                        done.stream()
                                .map(run -> run.summaryOf(OPTIMIZED).medianTuplesPerSecond())
                                .sorted()
                                .toList()));
                System.out.println(rows.get(rows.size() - 1).text());
            }
        }
        return rows;
    }

    /** Returns the model after the rounds; empty if a file is missing. */
    private Optional<TopologyOptimizer> learned(
            TopologyOptimizer profiled, String name, String workload, WorkerLayout layout)
            throws IOException, InterruptedException, BadInputException {
        TopologyOptimizer optimizer = profiled;
        for (int round = 1; round <= ROUNDS; round++) {
            OptimizedPlan plan = optimizer.optimize();
            Path planFile = folder.resolve(name + "-round" + round + ".plan.json");
            Path observed = folder.resolve(name + "-round" + round + ".profile.json");
            if (!Files.exists(planFile)) {
                PlanFile.write(plan.file(), planFile);
            }
            double predicted = plan.prediction().tuplesPerSecond();
            List<String> command = new ArrayList<>(List.of("profile", "--plan", planFile.toString(), "--counts-only"));
            command.addAll(List.of("--out", observed.toString(), "--rows"));
            command.add(String.valueOf(rowsFor(workload, predicted, layout)));
            command.addAll(layout.options());
            command.add(workload);
            if (!aeolus.write(observed, command)) {
                return Optional.empty();
            }
            Profile seen = Profile.read(observed);
            optimizer = optimizer.withObservation(
                    new Observation(PlanFile.read(planFile).plan(), seen));
            if (Math.abs(predicted / seen.totals().rowsPerSecond().orElseThrow() - 1) <= Tuner.AGREEMENT) {
                return Optional.of(optimizer);
            }
        }
        return Optional.of(optimizer);
    }

    private long rowsFor(String workload, double tuplesPerSecond, WorkerLayout layout) {
        long most = MOST_ROWS.getOrDefault(workload, USUAL_MOST_ROWS);
        return Math.max(FEWEST_ROWS, Math.min(most, Math.round((layout.coldSeconds() + seconds) * tuplesPerSecond)));
    }

    /** Returns the runs of a plan, without cold runs that never became steady. */
    private List<RunFile> runs(String name, WorkerLayout layout, List<String> command)
            throws IOException, InterruptedException, BadInputException {
        List<RunFile> done = new ArrayList<>();
        for (int run = 1; run <= runs; run++) {
            Path file = folder.resolve(name + "-" + run + ".run.json");
            List<String> all = new ArrayList<>(command);
            all.addAll(1, List.of("--json", file.toString()));
            if (aeolus.write(file, all)) {
                RunFile made = RunFile.FORMAT.read(file);
                if (layout.coldSeconds() == 0 || made.steady().count()) {
                    done.add(made);
                } else {
                    System.out.println(file.getFileName() + " never became steady: it is excluded");
                }
            }
        }
        return done;
    }

    private Optional<NetworkModel> network(WorkerLayout layout)
            throws IOException, InterruptedException, BadInputException {
        if (layout != WorkerLayout.HOSTS) {
            return Optional.empty();
        }
        Path file = folder.resolve("network.json");
        List<String> command =
                List.of("network", "--cluster", "processes", "--link", "100mbit", "--out", file.toString());
        return aeolus.write(file, command) ? Optional.of(NetworkModel.FORMAT.read(file)) : Optional.empty();
    }

    private static List<String> profiling(String workload, WorkerLayout layout, Path file) {
        List<String> command = new ArrayList<>(List.of("profile", "--out", file.toString()));
        command.addAll(List.of("--rows", String.valueOf(ROWS_OF_PROFILES.getOrDefault(workload, USUAL_ROWS))));
        command.addAll(layout.options());
        command.add(workload);
        return command;
    }

    private static List<String> running(String workload, WorkerLayout layout, Path plan, long rows) {
        List<String> command = new ArrayList<>(List.of("compare", "--configs", OPTIMIZED, "--plan", plan.toString()));
        command.addAll(List.of("--runs", "1", "--rows", String.valueOf(rows)));
        command.addAll(layout.options());
        command.add(workload);
        return command;
    }
}
