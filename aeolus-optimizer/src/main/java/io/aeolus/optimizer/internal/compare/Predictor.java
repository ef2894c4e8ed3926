package io.aeolus.optimizer.internal.compare;

import io.aeolus.batching.BatchingPlan;
import java.util.OptionalDouble;

/** Says how fast a plan lets the topology that is compared be. */
@FunctionalInterface
public interface Predictor {

    /** Knows nothing. */
    Predictor NONE = plan -> OptionalDouble.empty();

    /**
     * Predicts the throughput of the topology under a plan, with as many rows pending as all configurations have.
     *
     * @param plan the plan, checked against the topology
     * @return spout tuples fully processed in a second; empty if nobody knows
     */
    OptionalDouble tuplesPerSecond(BatchingPlan plan);
}
