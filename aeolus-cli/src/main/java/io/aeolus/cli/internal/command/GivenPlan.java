package io.aeolus.cli.internal.command;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.cli.internal.compare.Comparison;
import io.aeolus.cli.internal.compare.ComparisonOptions;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Variants;
import io.aeolus.monitor.BadInputException;
import io.aeolus.optimizer.PlanFile;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The plan that the user gives to {@code aeolus compare}. */
sealed interface GivenPlan {

    /** The word for the plan that a workload has of its own. */
    String OWN = "own";

    /**
     * A plan of a file.
     *
     * @param plan the plan
     * @param source the file
     */
    record OfFile(PlanFile plan, String source) implements GivenPlan {}

    /** The workload's own. */
    record Own() implements GivenPlan {}

    /** None is needed: all configurations leave the topology as it is. */
    record Needless() implements GivenPlan {}

    /** None: one is to be computed. */
    record None() implements GivenPlan {}

    /**
     * Reads what the user said.
     *
     * @param plan a file, or {@link #OWN}
     * @param isComputed whether the user wants a plan computed
     * @param configurations what is compared
     */
    static GivenPlan of(Optional<String> plan, boolean isComputed, Set<Configuration> configurations)
            throws BadInputException {
        if (plan.isPresent()) {
            if (isComputed) {
                throw new BadInputException(
                        "--plan-out, --profile and bounds are for a plan that is computed: leave them out, or --plan");
            }
            return plan.get().equals(OWN) ? new Own() : new OfFile(PlanFile.read(Path.of(plan.get())), plan.get());
        }
        boolean isNeedless =
                EnumSet.of(Configuration.STOCK, Configuration.STORM_TUNED).containsAll(configurations);
        return isNeedless && !isComputed ? new Needless() : new None();
    }

    /** The comparison by this plan, if there is one. */
    default Optional<Comparison> comparison(ComparedTopology topology, ComparisonOptions options)
            throws BadInputException {
        if (this instanceof OfFile file) {
            return Optional.of(comparison(topology, file.plan(), file.source(), options));
        }
        if (this instanceof Own) {
            String source = topology.name() + "'s own plan";
            String json = topology.ownPlan()
                    .orElseThrow(() -> new BadInputException("--plan own: a TOPOLOGY.jar has no plan of its own: give"
                            + " the file of one, or leave --plan out"));
            return Optional.of(comparison(topology, PlanFile.parse(json, source), source, options));
        }
        if (this instanceof Needless) {
            PlanFile none = new PlanFile(
                    topology.compared().topologyName(), BatchingPlan.none(), Map.of(), Optional.empty(), List.of());
            return Optional.of(comparison(topology, none, "no plan", options));
        }
        return Optional.empty();
    }

    private static Comparison comparison(
            ComparedTopology topology, PlanFile plan, String source, ComparisonOptions options)
            throws BadInputException {
        return new Comparison(
                topology.compared(),
                plan,
                source,
                Variants.Alternatives.unknown(plan.plan()),
                options,
                System::nanoTime);
    }
}
