package io.aeolus.cli.internal.command;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.internal.compare.Comparison;
import io.aeolus.cli.internal.compare.ComparisonOptions;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cli.internal.text.plan.BriefPlan;
import io.aeolus.cli.internal.variant.Predictor;
import io.aeolus.cli.internal.variant.Variants;
import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.IdleExecutors;
import io.aeolus.optimizer.Interval;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.TopologyOptimizer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The plan of a comparison.
 *
 * @param file the plan
 * @param source its origin, for messages
 * @param alternatives what is known about other plans
 * @param computed how it was computed; empty for a plan that the user gave
 */
record ComparisonPlan(
        PlanDocument file, String source, Variants.Alternatives alternatives, Optional<OptimizedPlan> computed) {

    /** A plan from the user, with the cost of idle executors on its cluster. */
    static ComparisonPlan given(PlanDocument file, String source, IdleExecutors idleExecutors) {
        return new ComparisonPlan(
                file, source, Variants.Alternatives.unknown(file.plan(), idleExecutors), Optional.empty());
    }

    /** A plan that changes nothing, for configurations without a plan. */
    static ComparisonPlan none(String topologyName, IdleExecutors idleExecutors) {
        return given(
                new PlanDocument(topologyName, BatchingPlan.none(), Map.of(), Optional.empty(), List.of()),
                "no plan",
                idleExecutors);
    }

    /** The best plan of a model, which also predicts other plans. */
    static ComparisonPlan computed(TopologyOptimizer optimizer, Screen screen) throws BadInputException {
        OptimizedPlan plan = optimizer.optimize();
        BriefPlan.of(plan).forEach(screen::note);
        return new ComparisonPlan(
                plan.file(),
                "the computed plan",
                new Variants.Alternatives(
                        new Predicting(optimizer), optimizer.highestParallelisms(), optimizer.idleExecutors()),
                Optional.of(plan));
    }

    /** The comparison with this plan; notes remarks, such as parts of the plan that are left out. */
    Comparison comparison(TopologyUnderTest topology, ComparisonOptions options, Screen screen)
            throws BadInputException {
        Comparison comparison =
                new Comparison(topology.compared(), file, source, alternatives, options, System::nanoTime);
        computed.ifPresent(comparison::explainedBy);
        topology.compared().remarks().forEach(screen::note);
        comparison.remarks().forEach(screen::note);
        return comparison;
    }

    /** Predictions of the model; the plans have been checked against the profiled topology. */
    private record Predicting(TopologyOptimizer optimizer) implements Predictor {

        @Override
        public OptionalDouble tuplesPerSecond(BatchingPlan plan, Map<String, Object> settings) {
            try {
                return OptionalDouble.of(optimizer.predict(plan, settings).tuplesPerSecond());
            } catch (BadInputException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public Optional<Interval> interval(BatchingPlan plan, Map<String, Object> settings) {
            try {
                return Optional.of(optimizer.interval(plan, settings));
            } catch (BadInputException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
