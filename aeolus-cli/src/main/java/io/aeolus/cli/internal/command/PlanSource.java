// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.internal.compare.ComparisonPlan;
import io.aeolus.cli.internal.profile.UniformBatches;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cli.internal.tune.Tuner;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Workers;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Runner;
import io.aeolus.monitor.TopologyCycle;
import io.aeolus.optimizer.IdleExecutors;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.optimizer.TopologyOptimizer;
import io.aeolus.probe.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** The options of {@code aeolus compare} for the plan and for the file of a computed plan. */
final class PlanSource {

    /** The option value for the plan that a workload contains. */
    private static final Path OWN = Path.of("own");

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description =
                    "Plan, or 'own' for the hand-written plan of a workload (default: profile the topology and compute a plan).")
    private Optional<Path> plan = Optional.empty();

    @Option(
            names = "--profile",
            paramLabel = "FILE",
            description = "Profile of the topology, to compute the plan from (default: profile the topology first).")
    private Optional<Path> profile = Optional.empty();

    @Mixin
    private PlanningOptions planning;

    @Option(names = "--plan-out", paramLabel = "FILE", description = "Output file for the computed plan.")
    private Optional<Path> planOut = Optional.empty();

    /** The plan of {@code --plan}, if it is a file. */
    private Optional<PlanDocument> file = Optional.empty();

    private OptimizerOptions options = OptimizerOptions.defaults();

    private Optional<NetworkModel> costs = Optional.empty();

    /** Whether options require a computed plan, even if no configuration uses one. */
    private boolean isComputed;

    /**
     * How the plan will run.
     *
     * @param ratePerSecond the maximum number of tuples that all spouts together emit per second; empty without a limit
     * @param isQuick whether a rough plan is enough: from one short profile, without runs that correct the model
     */
    record Runs(ClusterKind kind, Workers workers, OptionalDouble ratePerSecond, boolean isQuick) {}

    /** Checks the options and reads the files, before anything runs. */
    void check(ParseResult parsed, Runs runs) throws BadInputException {
        options = planning.options(runs.ratePerSecond(), runs.workers().planned());
        List<String> forComputed = new ArrayList<>(planning.given(parsed));
        Stream.of("--plan-out", "--profile").filter(parsed::hasMatchedOption).forEach(forComputed::add);
        isComputed = !forComputed.isEmpty();
        Refusal.when(
                plan.isPresent() && isComputed,
                "%s has no effect with --plan, because no plan is computed: remove one of them"
                        .formatted(String.join(", ", forComputed)));
        if (planFile().isPresent()) {
            file = Optional.of(PlanFile.read(planFile().get()));
        }
        costs = planning.costs();
    }

    /** Whether no configuration uses a plan. */
    static boolean areWithoutPlan(Set<Configuration> configurations) {
        return EnumSet.of(Configuration.STOCK, Configuration.STORM_TUNED, Configuration.FUSED)
                .containsAll(configurations);
    }

    /** The plan; empty if the topology must be profiled first. */
    Optional<ComparisonPlan> known(
            TopologyUnderTest topology, Set<Configuration> configurations, Runs runs, Screen screen)
            throws BadInputException, IOException {
        IdleExecutors idleExecutors = runs.kind().idleExecutors();
        if (file.isPresent()) {
            return Optional.of(
                    ComparisonPlan.given(file.get(), plan.orElseThrow().toString(), idleExecutors));
        }
        if (plan.isPresent()) {
            return Optional.of(own(topology, idleExecutors));
        }
        if (profile.isPresent()) {
            return Optional.of(ofProfile(profile.get(), topology, runs, screen));
        }
        return areWithoutPlan(configurations) && !isComputed
                ? Optional.of(ComparisonPlan.none(topology.compared().topologyName(), idleExecutors))
                : Optional.empty();
    }

    /**
     * Profiles the topology and computes a plan, which runs once or twice to correct the model if the plan is far from the profile. For a
     * topology with a cycle, measures uniform batches instead.
     */
    ComparisonPlan ofRuns(TopologyUnderTest topology, Runs runs, Runner cluster, Screen screen)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        Optional<TopologyCycle> cycle =
                TopologyCycle.of(topology.profiled().topology().get());
        if (cycle.isPresent()) {
            screen.note("%s is a cycle, which the cost model does not support: measuring uniform batches instead"
                    .formatted(cycle.get()));
            return written(
                    ComparisonPlan.given(
                            new UniformBatches(topology.profiled()).fastest(cluster, screen),
                            "the fastest of the measured uniform batches",
                            runs.kind().idleExecutors()),
                    screen);
        }
        TopologyOptimizer profiled = TopologyOptimizer.of(
                topology.profile(cluster, runs.kind(), runs.isQuick(), screen),
                costs,
                topology.withRoom(options, runs.kind()));
        if (runs.isQuick()) {
            return computed(profiled, screen);
        }
        PlanTrial trial = new PlanTrial(topology, Optional.empty(), PlanTrial.RUN_TIME, runs.kind(), cluster, screen);
        Tuner tuner = new Tuner(
                profiled,
                trial,
                round -> screen.note(format("measured %,.0f tuples/s", round.measured())),
                screen::note);
        return computed(tuner.afterFirstRuns(), screen);
    }

    private static ComparisonPlan own(TopologyUnderTest topology, IdleExecutors idleExecutors)
            throws BadInputException {
        String source = topology.compared().name() + "'s own plan";
        String json = topology.ownPlan()
                .orElseThrow(() -> new BadInputException(
                        "--plan own: a TOPOLOGY.jar has no hand-written plan: use a plan file, or remove --plan"));
        return ComparisonPlan.given(PlanFile.parse(json, source), source, idleExecutors);
    }

    private ComparisonPlan ofProfile(Path given, TopologyUnderTest topology, Runs runs, Screen screen)
            throws BadInputException, IOException {
        Profile read = topology.profile(given);
        int workers = topology.compared().workers().number();
        ProfileMismatch.note(given, read, options.resources().cores(), runs.kind(), Machine.current(), workers)
                .ifPresent(screen::note);
        return computed(TopologyOptimizer.of(read, costs, planning.forProfile(options, read)), screen);
    }

    private ComparisonPlan computed(TopologyOptimizer optimizer, Screen screen) throws BadInputException, IOException {
        return written(ComparisonPlan.computed(optimizer, screen), screen);
    }

    private ComparisonPlan written(ComparisonPlan found, Screen screen) throws IOException {
        if (planOut.isPresent()) {
            PlanFile.write(found.file(), planOut.get());
            screen.note("plan written to " + planOut.get());
        }
        return found;
    }

    Optional<Path> outputFile() {
        return planOut;
    }

    private Optional<Path> planFile() {
        return plan.filter(given -> !given.equals(OWN));
    }
}
