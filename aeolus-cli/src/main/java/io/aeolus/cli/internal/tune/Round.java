// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.tune;

import io.aeolus.optimizer.Observation;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.TopologyOptimizer;

/** A computed plan with the observation of its run, and the model that the run has corrected; the first round has number 1. */
public record Round(int number, OptimizedPlan plan, Observation seen, TopologyOptimizer learned) {

    /** Tuples per second in the steady part of the run. */
    public double measured() {
        return seen.profile().totals().rowsPerSecond().orElseThrow();
    }

    /** Whether another plan equals the plan of this round. */
    boolean isOfPlan(OptimizedPlan other) {
        return plan.file().plan().equals(other.file().plan())
                && plan.file().config().equals(other.file().config())
                && plan.layout().workers() == other.layout().workers();
    }

    /** The relative error of the prediction: 0.1 if it was 10 % too high. */
    public double error() {
        return plan.prediction().tuplesPerSecond() / measured() - 1;
    }
}
