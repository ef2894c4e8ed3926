package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.compare.ComparisonOptions;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.Cluster;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.optimizer.OptimizerOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code aeolus compare} that say where the plan is from, and where to keep one that is computed. */
final class PlanSource {

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
    private PlanBounds bounds;

    @Option(names = "--plan-out", paramLabel = "FILE", description = "Where to write the plan that was computed.")
    private Optional<Path> planOut = Optional.empty();

    void addTo(FilesUsed files) {
        plan.filter(given -> !given.equals(GivenPlan.OWN)).ifPresent(given -> files.reads("--plan", Path.of(given)));
        files.reads("--profile", profile).writes("--plan-out", planOut);
    }

    /** The plan that the user gives, or that there is none. */
    GivenPlan given(ComparisonOptions options) throws BadInputException {
        // What is wrong with them is better known before anything runs.
        bounds.addedTo(OptimizerOptions.defaults());
        boolean isComputed = planOut.isPresent() || profile.isPresent() || bounds.areGiven();
        return GivenPlan.of(plan, isComputed, options.configurations());
    }

    /** The plan from the profile that the user has; empty if there is none. */
    Optional<FoundPlan> ofProfile(ComparedTopology topology, Screen screen) throws BadInputException, IOException {
        if (profile.isEmpty()) {
            return Optional.empty();
        }
        Profile read = Profile.read(profile.get());
        String name = topology.compared().topologyName();
        if (!read.topology().equals(name)) {
            throw new BadInputException("%s: is a profile of the topology '%s', not of '%s': give one of that"
                    .formatted(profile.get(), read.topology(), name));
        }
        return Optional.of(of(read, screen));
    }

    /** Profiles the topology, and computes a plan from that. */
    FoundPlan ofRuns(ComparedTopology topology, Cluster cluster, Screen screen)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        return of(topology.profile(cluster, screen), screen);
    }

    private FoundPlan of(Profile from, Screen screen) throws BadInputException, IOException {
        FoundPlan found = FoundPlan.of(from, bounds.addedTo(OptimizerOptions.defaults()), screen);
        if (planOut.isPresent()) {
            found.file().write(planOut.get());
            screen.note("the plan is in " + planOut.get());
        }
        return found;
    }
}
