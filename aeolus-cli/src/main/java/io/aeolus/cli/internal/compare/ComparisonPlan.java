// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.internal.text.plan.PlanText;
import io.aeolus.cli.internal.variant.Variant.Expected;
import io.aeolus.cli.internal.variant.Variants;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.optimizer.Explanation;
import io.aeolus.optimizer.IdleExecutors;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.TopologyOptimizer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The plan of a comparison.
 *
 * @param source the name of the plan in messages
 * @param explanation the reasons of a computed plan; empty for a plan from the user
 */
public record ComparisonPlan(
        PlanDocument file, String source, Variants.Alternatives alternatives, Optional<Explanation> explanation) {

    /** A plan from the user. */
    public static ComparisonPlan given(PlanDocument file, String source, IdleExecutors idleExecutors) {
        return new ComparisonPlan(
                file, source, Variants.Alternatives.unknown(file.plan(), idleExecutors), Optional.empty());
    }

    /** An empty plan, for configurations that use no plan. */
    public static ComparisonPlan none(String topologyName, IdleExecutors idleExecutors) {
        return given(
                new PlanDocument(topologyName, BatchingPlan.none(), Map.of(), Optional.empty(), List.of()),
                "no plan",
                idleExecutors);
    }

    /** The best plan of a cost model, which also predicts other plans. */
    public static ComparisonPlan computed(TopologyOptimizer optimizer, Progress progress) throws BadInputException {
        OptimizedPlan plan = optimizer.optimize();
        PlanText.brief(plan).forEach(progress::note);
        return new ComparisonPlan(
                plan.file(),
                "the computed plan",
                new Variants.Alternatives(
                        (other, settings) -> Optional.of(expected(optimizer, other, settings)),
                        optimizer.highestParallelisms(),
                        optimizer.idleExecutors(),
                        optimizer.chainOnlyPlan().orElse(BatchingPlan.none()),
                        batchOnly(optimizer, plan.file().plan())),
                Optional.of(plan.explanation()));
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
