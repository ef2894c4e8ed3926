package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Runner;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.PlanFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code aeolus compare} that say where the plan is from, and where to keep one that is computed. */
final class PlanSource {

    /** The word for the plan that a workload has of its own. */
    private static final String OWN = "own";

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description =
                    "The plan; 'own' for the one that was made by hand for a workload. Without it, the topology is profiled and"
                            + " the plan computed.")
    private Optional<String> plan = Optional.empty();

    @Option(
            names = "--profile",
            paramLabel = "FILE",
            description = "A profile of the same topology, to compute the plan from; without it, one is made first.")
    private Optional<Path> profile = Optional.empty();

    @Mixin
    private BoundOptions bounds;

    @Option(names = "--plan-out", paramLabel = "FILE", description = "Where to write the plan that was computed.")
    private Optional<Path> planOut = Optional.empty();

    /** The plan of {@code --plan}, if it is a file. */
    private Optional<PlanFile> file = Optional.empty();

    void addTo(FilesUsed files) {
        planFile().ifPresent(given -> files.reads("--plan", given));
        files.reads("--profile", profile).writes("--plan-out", planOut);
    }

    /** Reads what the user said, before anything runs. */
    void check() throws BadInputException {
        bounds.addedTo(OptimizerOptions.defaults());
        if (plan.isPresent() && isComputed()) {
            throw new BadInputException(
                    "--plan-out, --profile and bounds are for a plan that is computed: leave them out, or --plan");
        }
        if (planFile().isPresent()) {
            file = Optional.of(PlanFile.read(planFile().get()));
        }
    }

    /** The plan, as far as it is known without a run: empty if the topology has to be profiled. */
    Optional<ComparedPlan> known(ComparedTopology topology, Set<Configuration> configurations, Screen screen)
            throws BadInputException, IOException {
        if (file.isPresent()) {
            return Optional.of(ComparedPlan.given(file.get(), plan.orElseThrow()));
        }
        if (plan.isPresent()) {
            return Optional.of(own(topology));
        }
        if (profile.isPresent()) {
            return Optional.of(computed(topology.profile(profile.get()), screen));
        }
        boolean isNeedless = EnumSet.of(Configuration.STOCK, Configuration.STORM_TUNED, Configuration.FUSED)
                .containsAll(configurations);
        return isNeedless && !isComputed()
                ? Optional.of(ComparedPlan.none(topology.compared().topologyName()))
                : Optional.empty();
    }

    /** Profiles the topology, and computes a plan from that. */
    ComparedPlan ofRuns(ComparedTopology topology, Runner cluster, Screen screen)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        return computed(topology.profile(cluster, screen), screen);
    }

    private static ComparedPlan own(ComparedTopology topology) throws BadInputException {
        String source = topology.name() + "'s own plan";
        String json = topology.ownPlan()
                .orElseThrow(() -> new BadInputException("--plan own: a TOPOLOGY.jar has no plan of its own: give"
                        + " the file of one, or leave --plan out"));
        return ComparedPlan.given(PlanFile.parse(json, source), source);
    }

    private ComparedPlan computed(Profile from, Screen screen) throws BadInputException, IOException {
        ComparedPlan found = ComparedPlan.computed(from, bounds.addedTo(OptimizerOptions.defaults()), screen);
        if (planOut.isPresent()) {
            found.file().write(planOut.get());
            screen.note("the plan is in " + planOut.get());
        }
        return found;
    }

    private boolean isComputed() {
        return planOut.isPresent() || profile.isPresent() || bounds.areGiven();
    }

    private Optional<Path> planFile() {
        return plan.filter(given -> !given.equals(OWN)).map(Path::of);
    }
}
