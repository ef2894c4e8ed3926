package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.planfile.ComputedPlan;
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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code aeolus optimize}. */
@Command(
        name = "optimize",
        description =
                "Computes from a profile the degree of parallelism of each component and the batch size of each stream.",
        footer = {
            "",
            "Examples:",
            "  aeolus optimize profile.json --out plan.json --explain",
            "  aeolus optimize profile.json --cores 16 --max-latency 50ms --max-parallelism parse=8",
            "  aeolus optimize profile.json --what-if \"parse.ppt*=0.5\" --what-if cores=16"
        },
        mixinStandardHelpOptions = true)
final class OptimizeCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "PROFILE", description = "The profile, from aeolus profile.")
    private Path profile = Path.of("");

    @Mixin
    private PlanningOptions planning;

    @Option(
            names = "--workers",
            paramLabel = "N",
            converter = OptionValues.OptionalWorkers.class,
            description = "Worker processes to plan for; without it, the best number.")
    private OptionalInt workers = OptionalInt.empty();

    @Option(
            names = "--max-workers",
            paramLabel = "N",
            converter = OptionValues.OptionalWorkers.class,
            description =
                    "The most worker processes, if --workers is not given; without it, as many as the topology declares.")
    private OptionalInt maxWorkers = OptionalInt.empty();

    @Option(
            names = "--hosts",
            paramLabel = "N",
            description =
                    "Hosts for the workers, all like the machine that was profiled; without it, the machines that were"
                            + " profiled.")
    private OptionalInt hosts = OptionalInt.empty();

    @Mixin
    private RateOption rate;

    @Option(names = "--out", paramLabel = "FILE", description = "Where to write the plan; without it, nowhere.")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--explain", description = "Explain each choice in a line: what limits the component or stream.")
    private boolean explain;

    @Option(
            names = "--what-if",
            paramLabel = "EXPR",
            description =
                    "Predict the effect of a change, such as ID.ppt*=0.5, ID.parallelism=4 or cores=8; can be given several"
                            + " times, for separate changes. No plan is written.")
    private List<String> changes = new ArrayList<>();

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws BadInputException, IOException {
        OptimizerOptions options = planning.options(rate.perSecond(), workers, maxWorkers, hosts);
        if (out.isPresent() && !changes.isEmpty()) {
            throw new BadInputException("--out and --what-if: a what-if makes no plan; leave out one of them");
        }
        if (workers.isPresent() && maxWorkers.isPresent()) {
            throw new BadInputException("--max-workers has no effect with --workers: leave out one of them");
        }
        if (explain && (!changes.isEmpty() || json.replacesText())) {
            throw new BadInputException("--explain has no effect with "
                    + (changes.isEmpty() ? "--json -, which has the explanations" : "--what-if, which explains no plan")
                    + ": leave out one of them");
        }
        Profile read = Profile.read(profile);
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
            spec.commandLine().getErr().println("the plan is in " + out.get());
        }
        return ExitStatus.DONE;
    }

    /** Puts the name of the file before an error in the profile. */
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
