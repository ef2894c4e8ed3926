package io.aeolus.cli.internal.tune;

import io.aeolus.optimizer.OptimizedPlan;

/**
 * A plan that was computed and run.
 *
 * @param number 1 for the first
 * @param plan the plan, with what was expected of it
 * @param measured rows in a second, in the steady part of its run
 */
public record Round(int number, OptimizedPlan plan, double measured) {

    /** By how much the prediction was off, as a part of what was measured: 0.1 if it said 10 % more. */
    public double error() {
        return plan.prediction().tuplesPerSecond() / measured - 1;
    }
}
