// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.internal.compare.Comparison;
import io.aeolus.cli.internal.compare.ComparisonOptions;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cli.internal.text.plan.BriefPlan;
import io.aeolus.cli.internal.variant.Variant.Expected;
import io.aeolus.cli.internal.variant.Variants;
import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.IdleExecutors;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.TopologyOptimizer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The plan of a comparison; {@code source} names the plan in messages, and {@code computed} is empty for a plan from the user. */
record ComparisonPlan(
        PlanDocument file, String source, Variants.Alternatives alternatives, Optional<OptimizedPlan> computed) {

    /** A plan from the user. */
    static ComparisonPlan given(PlanDocument file, String source, IdleExecutors idleExecutors) {
        return new ComparisonPlan(
                file, source, Variants.Alternatives.unknown(file.plan(), idleExecutors), Optional.empty());
    }

    /** An empty plan, for configurations that use no plan. */
    static ComparisonPlan none(String topologyName, IdleExecutors idleExecutors) {
        return given(
                new PlanDocument(topologyName, BatchingPlan.none(), Map.of(), Optional.empty(), List.of()),
                "no plan",
                idleExecutors);
    }

    /** The best plan of a cost model, which also predicts other plans. */
    static ComparisonPlan computed(TopologyOptimizer optimizer, Screen screen) throws BadInputException {
        OptimizedPlan plan = optimizer.optimize();
        BriefPlan.of(plan).forEach(screen::note);
        return new ComparisonPlan(
                plan.file(),
                "the computed plan",
                new Variants.Alternatives(
                        (other, settings) -> Optional.of(expected(optimizer, other, settings)),
                        optimizer.highestParallelisms(),
                        optimizer.idleExecutors(),
                        optimizer.chainOnlyPlan().orElse(BatchingPlan.none()),
                        batchOnly(optimizer, plan.file().plan())),
                Optional.of(plan));
    }

    private static BatchingPlan batchOnly(TopologyOptimizer optimizer, BatchingPlan plan) {
        if (!plan.hasChains()) {
            return Variants.batchesOf(plan);
        }
        try {
            return optimizer.batchOnlyPlan();
        } catch (BadInputException e) {
            // The bounds allow only plans with chains.
            return Variants.batchesOf(plan);
        }
    }

    /** The comparison with this plan; shows notes, such as parts of the plan that are not applied. */
    Comparison comparison(TopologyUnderTest topology, ComparisonOptions options, Screen screen)
            throws BadInputException {
        Comparison comparison =
                new Comparison(topology.compared(), file, source, alternatives, options, System::nanoTime);
        computed.ifPresent(comparison::explainedBy);
        topology.compared().remarks().forEach(screen::note);
        comparison.remarks().forEach(screen::note);
        return comparison;
    }

    /** Predicts a plan that fits the profiled topology. */
    private static Expected expected(TopologyOptimizer optimizer, BatchingPlan plan, Map<String, Object> settings) {
        try {
            return new Expected(
                    optimizer.predict(plan, settings).tuplesPerSecond(),
                    Optional.of(optimizer.interval(plan, settings)));
        } catch (BadInputException e) {
            throw new IllegalStateException(e);
        }
    }
}
