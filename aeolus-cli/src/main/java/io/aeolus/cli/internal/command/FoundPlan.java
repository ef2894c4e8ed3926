package io.aeolus.cli.internal.command;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.cli.internal.compare.Comparison;
import io.aeolus.cli.internal.compare.ComparisonOptions;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cli.internal.variant.Variants;
import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.optimizer.TopologyOptimizer;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * A plan that was computed from a profile.
 *
 * @param optimizer what computed it, which predicts other plans as well
 * @param plan the plan
 */
record FoundPlan(TopologyOptimizer optimizer, OptimizedPlan plan) {

    static FoundPlan of(Profile profile, OptimizerOptions bounds, Screen screen) throws BadInputException {
        TopologyOptimizer optimizer = TopologyOptimizer.of(profile, Optional.empty(), bounds);
        OptimizedPlan plan = optimizer.optimize();
        PlanNotes.of(plan).forEach(screen::note);
        return new FoundPlan(optimizer, plan);
    }

    PlanFile file() {
        return plan.file();
    }

    /** The comparison of this plan, with predictions for all configurations. */
    Comparison comparison(ComparedTopology topology, ComparisonOptions options) throws BadInputException {
        return new Comparison(
                topology.compared(),
                plan.file(),
                "the computed plan",
                new Variants.Alternatives(
                        this::predict, optimizer.highestDops(), Variants.Alternatives.onThisMachine()),
                options,
                System::nanoTime);
    }

    private OptionalDouble predict(BatchingPlan other, Map<String, Object> settings) {
        Integer pending = ObjectReader.getInt(settings.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), null);
        try {
            return OptionalDouble.of(optimizer
                    .predict(other, pending == null ? OptionalInt.empty() : OptionalInt.of(pending))
                    .tuplesPerSecond());
        } catch (BadInputException e) {
            // The plan was checked against the topology, which is the one that was profiled.
            throw new IllegalStateException(e);
        }
    }
}
