// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.text.plan.PlanText;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.optimizer.TopologyOptimizer;
import io.aeolus.optimizer.WhatIf;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code aeolus optimize}. */
@Command(
        name = "optimize",
        description = "Computes the parallelism of each component and the batch size of each stream from a profile.",
        footer = {
            "  aeolus optimize profile.json --out plan.json --explain",
            "  aeolus optimize profile.json --cores 16 --max-latency 50ms --max-parallelism parse=8",
            "  aeolus optimize profile.json --what-if \"parse.ppt*=0.5\" --what-if cores=16"
        },
        mixinStandardHelpOptions = true)
final class OptimizeCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "PROFILE", description = "Profile, from 'aeolus profile'.")
    private Path profile = Path.of("");

    @Mixin
    private PlanningOptions planning;

    @Option(
            names = "--workers",
            paramLabel = "N",
            converter = OptionValues.OptionalWorkers.class,
            description = "Worker processes of the plan (default: the best number).")
    private OptionalInt workers = OptionalInt.empty();

    @Option(
            names = "--max-workers",
            paramLabel = "N",
            converter = OptionValues.OptionalWorkers.class,
            description =
                    "Maximum number of worker processes, without --workers (default: the declared or the profiled number, whichever is higher).")
    private OptionalInt maxWorkers = OptionalInt.empty();

    @Option(
            names = "--hosts",
            paramLabel = "N",
            description = "Hosts for the workers, each like the profiled machine (default: the profiled machines).")
    private OptionalInt hosts = OptionalInt.empty();

    @Mixin
    private RateOption rate;

    @Option(names = "--out", paramLabel = "FILE", description = "Output file for the plan.")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--explain", description = "Explain each choice in one line: the limit of the component or stream.")
    private boolean explain;

    @Option(
            names = "--what-if",
            paramLabel = "EXPR",
            description =
                    "Predict the effect of a change, such as ID.ppt*=0.5, ID.parallelism=4 or cores=8, without writing a plan."
                            + " Repeatable for separate changes.")
    private List<String> changes = new ArrayList<>();

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws BadInputException, IOException {
        OptimizerOptions bounds = planning.options(rate.perSecond(), workers, maxWorkers, hosts);
        Refusal.when(
                out.isPresent() && !changes.isEmpty(),
                "--out has no effect with --what-if, which computes no plan: remove one of them");
        Refusal.when(
                workers.isPresent() && maxWorkers.isPresent(),
                "--max-workers has no effect with --workers: remove one of them");
        if (explain && (!changes.isEmpty() || json.replacesText())) {
            throw new BadInputException("--explain has no effect with "
                    + (changes.isEmpty()
                            ? "--json -, which contains the explanations"
                            : "--what-if, which explains no plan")
                    + ": remove one of them");
        }
        Profile read = Profile.read(profile);
        OptimizerOptions options = planning.forProfile(bounds, read);
        TopologyOptimizer optimizer = optimizer(read, planning.costs(), options);
        OptimizedPlan plan = optimizer.optimize();
        List<WhatIf> results = new ArrayList<>();
        for (String change : changes) {
            results.add(optimizer.whatIf(change));
        }
        json.write(
                () -> changes.isEmpty()
                        ? PlanText.of(read, options, plan, explain)
                        : PlanText.of(read, options, plan, results),
                () -> ComputedPlan.FORMAT.text(new ComputedPlan(options, plan, results)),
                spec.commandLine().getOut());
        if (out.isPresent()) {
            PlanFile.write(plan.file(), out.get());
            spec.commandLine().getErr().println("plan written to " + out.get());
        }
        return ExitCode.OK;
    }

    /** Adds the name of the file to an error in the profile. */
    private TopologyOptimizer optimizer(Profile read, Optional<NetworkModel> costs, OptimizerOptions options)
            throws BadInputException {
        try {
            return TopologyOptimizer.of(read, costs, options);
        } catch (BadInputException e) {
            String message = String.valueOf(e.getMessage());
            throw message.startsWith("--") ? e : new BadInputException(profile + ": " + message);
        }
    }
}
