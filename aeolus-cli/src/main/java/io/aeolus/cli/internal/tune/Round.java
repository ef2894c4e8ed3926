package io.aeolus.cli.internal.tune;

import io.aeolus.optimizer.Observation;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.TopologyOptimizer;

/**
 * A plan that was computed and run.
 *
 * @param number 1 for the first
 * @param plan the plan, with what was expected of it
 * @param seen what it did
 * @param learned the model, which has learned from this round and those before
 */
public record Round(int number, OptimizedPlan plan, Observation seen, TopologyOptimizer learned) {

    /** Rows in a second, in the steady part of its run. */
    public double measured() {
        return seen.profile().totals().rowsPerSecond().orElseThrow();
    }

    /** Whether it ran a plan, or one that is no different. */
    boolean isOfPlan(OptimizedPlan other) {
        return plan.file().plan().equals(other.file().plan())
                && plan.file().config().equals(other.file().config())
                && plan.layout().workers() == other.layout().workers();
    }

    /** By how much the prediction was off, as a part of what was measured: 0.1 if it said 10 % more. */
    public double error() {
        return plan.prediction().tuplesPerSecond() / measured() - 1;
    }
}
