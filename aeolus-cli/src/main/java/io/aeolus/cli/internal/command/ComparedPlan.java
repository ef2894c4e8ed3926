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
 * The plan that a topology is compared by.
 *
 * @param file the plan
 * @param source where it is from, for messages
 * @param alternatives what is known of other plans
 * @param computed how it came about; empty if somebody gave it
 */
record ComparedPlan(
        PlanDocument file, String source, Variants.Alternatives alternatives, Optional<OptimizedPlan> computed) {

    /** A plan of which nothing else is known but what executors without work do where it runs. */
    static ComparedPlan given(PlanDocument file, String source, IdleExecutors idleExecutors) {
        return new ComparedPlan(
                file, source, Variants.Alternatives.unknown(file.plan(), idleExecutors), Optional.empty());
    }

    /** A plan that changes nothing, where all configurations leave the topology as it is. */
    static ComparedPlan none(String topologyName, IdleExecutors idleExecutors) {
        return given(
                new PlanDocument(topologyName, BatchingPlan.none(), Map.of(), Optional.empty(), List.of()),
                "no plan",
                idleExecutors);
    }

    /** The best plan by a model, which predicts other plans as well. */
    static ComparedPlan computed(TopologyOptimizer optimizer, Screen screen) throws BadInputException {
        OptimizedPlan plan = optimizer.optimize();
        BriefPlan.of(plan).forEach(screen::note);
        return new ComparedPlan(
                plan.file(),
                "the computed plan",
                new Variants.Alternatives(
                        new Predicting(optimizer), optimizer.highestDops(), optimizer.idleExecutors()),
                Optional.of(plan));
    }

    /** The comparison by this plan; what of it is not carried out is said. */
    Comparison comparison(ComparedTopology topology, ComparisonOptions options, Screen screen)
            throws BadInputException {
        Comparison comparison =
                new Comparison(topology.compared(), file, source, alternatives, options, System::nanoTime);
        computed.ifPresent(comparison::explainedBy);
        topology.compared().remarks().forEach(screen::note);
        comparison.remarks().forEach(screen::note);
        return comparison;
    }

    /** Plans were checked against the topology, which is the one that was profiled. */
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
