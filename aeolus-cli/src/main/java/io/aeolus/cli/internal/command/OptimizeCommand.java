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
            "  aeolus optimize profile.json --cores 16 --max-latency 50ms --max-dop parse=8",
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
            description = "Worker processes to plan for; without it, the best number of them.")
    private Optional<Integer> workers = Optional.empty();

    @Mixin
    private RateOption rate;

    @Mixin
    private LayoutOptions layouts;

    @Option(names = "--out", paramLabel = "FILE", description = "Where to write the plan; without it, nowhere.")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--explain", description = "Say in a line for each component and stream what bounds it.")
    private boolean explain;

    @Option(
            names = "--what-if",
            paramLabel = "EXPR",
            description = "Say what a change would do, such as ID.ppt*=0.5, ID.dop=4 or cores=8; can be given several"
                    + " times, each for itself. No plan is written.")
    private List<String> changes = new ArrayList<>();

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws BadInputException, IOException {
        OptimizerOptions options = layouts.addedTo(
                planning.options(rate.perSecond(), workers.map(OptionalInt::of).orElse(OptionalInt.empty())));
        if (out.isPresent() && !changes.isEmpty()) {
            throw new BadInputException("--out and --what-if: a what-if makes no plan; leave out one of them");
        }
        if (workers.isPresent() && layouts.hasMaxWorkers()) {
            throw new BadInputException("--max-workers has no effect with --workers: leave out one of them");
        }
        if (explain && (!changes.isEmpty() || json.replacesText())) {
            throw new BadInputException("--explain has no effect with "
                    + (changes.isEmpty() ? "--json -, which has the explanations" : "--what-if, which explains no plan")
                    + ": leave out one of them");
        }
        FilesUsed used = new FilesUsed().reads("the PROFILE", profile).writes("--out", out);
        planning.addTo(used);
        json.addTo(used);
        used.check();
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
            spec.commandLine().getErr().flush();
        }
        return ExitStatus.DONE;
    }

    /** What is wrong with the profile names its file. */
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
