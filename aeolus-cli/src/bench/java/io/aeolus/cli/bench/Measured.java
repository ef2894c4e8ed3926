package io.aeolus.cli.bench;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Interval;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.optimizer.Prediction;
import io.aeolus.optimizer.TopologyOptimizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Makes profiles, plans and runs, as far as they are not in the folder.
 *
 * @param folder where all of it is kept
 * @param aeolus the command line
 * @param seconds how long a run is to last once it is warm
 * @param runs runs of each plan
 * @param mostRows the most rows of a run
 * @param mayRun whether what is missing is made; otherwise it is left out
 */
record Measured(Path folder, CommandLine aeolus, int seconds, int runs, long mostRows, boolean mayRun) {

    private static final String OPTIMIZED = "optimized";

    /**
     * Rows that profiles are made with: as it is, each lasts for half a minute or more. Linear Road has as many expressways as in runs
     * of its fast plans, as tables of more cars cost more.
     */
    private static final Map<String, Long> ROWS_OF_PROFILES = Map.of(
            "linearroad", 25_000_000L,
            "synthetic-messages", 25_000_000L,
            "synthetic-compute", 1_000_000L,
            "synthetic-waiting", 600_000L);

    private static final long USUAL_ROWS = 1_000_000;
    private static final long FEWEST_ROWS = 10_000;

    /** Rows of a workload in a layout, one for each plan that was run. */
    List<Row> rows(String workload, WorkerLayout layout, List<String> plans)
            throws IOException, InterruptedException, BadInputException {
        String name = workload + "-" + layout.fileName();
        Optional<NetworkModel> network = network(layout);
        Path profileFile = folder.resolve(name + ".profile.json");
        if (!isThere(profileFile, profiling(workload, layout, profileFile))) {
            return List.of();
        }
        Profile profile = Profile.read(profileFile);
        OptimizerOptions options = OptimizerOptions.defaults().withWorkers(OptionalInt.of(layout.workers()));
        TopologyOptimizer optimizer = TopologyOptimizer.of(profile, network, options);
        PlanFile best = optimizer.optimize().file();
        Map<String, Object> settings = new HashMap<>(profile.config());
        settings.putAll(best.config());
        List<Row> rows = new ArrayList<>();
        OptionalDouble factor = OptionalDouble.empty();
        for (String which : plans) {
            BatchingPlan plan = PlanVariants.of(which, best.plan(), optimizer.highestDops());
            Path planFile = folder.resolve(name + "-" + which + ".plan.json");
            if (Files.exists(planFile)) {
                // What was run is what is predicted, though another one might be planned now.
                plan = PlanFile.read(planFile).plan();
            }
            Prediction predicted = optimizer.predict(plan, settings);
            Interval interval = optimizer.interval(plan, settings);
            if (mayRun && !Files.exists(planFile)) {
                new PlanFile(best.topologyName(), plan, best.config(), Optional.of(predicted), List.of())
                        .write(planFile);
            }
            Path runFile = folder.resolve(name + "-" + which + ".run.json");
            double wanted = (layout.coldSeconds() + seconds) * predicted.tuplesPerSecond();
            long count = Math.max(FEWEST_ROWS, Math.min(mostRows, Math.round(wanted)));
            if (!isThere(runFile, running(workload, layout, planFile, count, runFile))) {
                continue;
            }
            RunFile run = RunFile.FORMAT.read(runFile);
            double measured = run.medianTuplesPerSecond(OPTIMIZED);
            rows.add(new Row(
                    workload,
                    layout,
                    PlanVariants.text(which, plan),
                    predicted.tuplesPerSecond(),
                    interval,
                    measured,
                    run.steady().map(RunFile.SteadyParts::count).orElse(false),
                    factor.isPresent()
                            ? OptionalDouble.of(factor.getAsDouble() * predicted.tuplesPerSecond())
                            : factor));
            System.out.println(rows.get(rows.size() - 1).text());
            factor = factor.isPresent() ? factor : OptionalDouble.of(measured / predicted.tuplesPerSecond());
        }
        return rows;
    }

    private Optional<NetworkModel> network(WorkerLayout layout)
            throws IOException, InterruptedException, BadInputException {
        if (layout != WorkerLayout.HOSTS) {
            return Optional.empty();
        }
        Path file = folder.resolve("network.json");
        List<String> command =
                List.of("network", "--cluster", "processes", "--link", "100mbit", "--out", file.toString());
        return isThere(file, command) ? Optional.of(NetworkModel.FORMAT.read(file)) : Optional.empty();
    }

    private static List<String> profiling(String workload, WorkerLayout layout, Path file) {
        List<String> command = new ArrayList<>(List.of("profile", "--out", file.toString()));
        command.addAll(List.of("--rows", String.valueOf(ROWS_OF_PROFILES.getOrDefault(workload, USUAL_ROWS))));
        command.addAll(layout.options());
        command.add(workload);
        return command;
    }

    private List<String> running(String workload, WorkerLayout layout, Path plan, long rows, Path file) {
        List<String> command = new ArrayList<>(List.of("compare", "--configs", OPTIMIZED, "--plan", plan.toString()));
        command.addAll(List.of("--runs", String.valueOf(runs), "--rows", String.valueOf(rows)));
        command.addAll(List.of("--json", file.toString()));
        command.addAll(layout.options());
        command.add(workload);
        return command;
    }

    /** Whether a file is there, in the end. */
    private boolean isThere(Path file, List<String> command) throws IOException, InterruptedException {
        if (!Files.exists(file) && mayRun) {
            Path log = folder.resolve(file.getFileName().toString().replace(".json", ".log"));
            boolean isDone = aeolus.run(log, command);
            return isDone && Files.exists(file);
        }
        return Files.exists(file);
    }
}
