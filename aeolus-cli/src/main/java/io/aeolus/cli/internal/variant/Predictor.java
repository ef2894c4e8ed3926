package io.aeolus.cli.internal.variant;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.optimizer.Interval;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Says how fast a plan lets the topology that is compared be. */
@FunctionalInterface
public interface Predictor {

    /** Knows nothing. */
    Predictor NONE = (plan, settings) -> OptionalDouble.empty();

    /**
     * Predicts the throughput of the topology under a plan.
     *
     * @param plan the plan, checked against the topology
     * @param settings with which the topology runs, by Storm's names; of rows, not of batches
     * @return spout tuples fully processed in a second; empty if nobody knows
     */
    OptionalDouble tuplesPerSecond(BatchingPlan plan, Map<String, Object> settings);

    /**
     * Says where that is expected.
     *
     * @param plan the plan, checked against the topology
     * @param settings as above
     * @return an interval; empty if nobody knows
     */
    default Optional<Interval> interval(BatchingPlan plan, Map<String, Object> settings) {
        return Optional.empty();
    }
}
