// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.internal.fit.RateFactors;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.FactorSearch;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.OptionalDouble;

/**
 * Estimates queueing delays from the rate of a run with few tuples in flight: only the rate shows them, as idle threads
 * take no CPU time. All delays get the same factor; those between workers only if there were several.
 */
public final class DelayCorrection {

    /** The smallest factor. */
    static final double SHORTEST = 1 / ModelConstants.MAX_DELAY_FACTOR;

    private static final double CLOSE = 1e-3;

    private DelayCorrection() {}

    /**
     * Returns whether the measured rate of a plan shows queueing delays. It does if pending tuples limit the predicted rate, or if the
     * cores limit it and slightly longer delays would explain the measured rate. If the cores or a task were saturated in the run, a rate
     * below the prediction shows higher costs, and only a rate above the prediction shows shorter delays.
     */
    public static boolean isShown(Problem problem, Plan plan, double rowsPerNano, boolean hasSpareCapacity) {
        Evaluation expected = problem.evaluate(plan);
        double part = rowsPerNano / expected.rowsPerNano();
        // A paced source does not use up its pending tuples, and bolts that hold tuples hide shorter delays.
        boolean areAllPending = problem.bounds().pending().isPresent()
                && !SourceShares.areSomePaced(problem.model())
                && problem.model().heldNanos() == 0;
        if (!areAllPending) {
            return false;
        }
        if (expected.limit() instanceof Limit.Pending) {
            return hasSpareCapacity || part >= 1;
        }
        return expected.limit() instanceof Limit.Cores
                && hasSpareCapacity
                && part < ModelConstants.MUCH_SLOWER
                && factor(problem, plan, rowsPerNano).orElse(ModelConstants.MAX_DELAY_FACTOR)
                        < ModelConstants.LIKELY_DELAY_FACTOR;
    }

    /**
     * Returns the factor on queueing delays with which the model reproduces a measured rate, or the highest rate that other limits allow; empty if
     * no likely factor does.
     */
    public static OptionalDouble factor(Problem problem, Plan plan, double rowsPerNano) {
        double target =
                Math.min(rowsPerNano, with(problem, SHORTEST).evaluate(plan).rowsPerNano() * (1 - CLOSE));
        return with(problem, ModelConstants.MAX_DELAY_FACTOR).evaluate(plan).rowsPerNano() > target
                ? OptionalDouble.empty()
                : OptionalDouble.of(FactorSearch.smallest(
                        SHORTEST,
                        ModelConstants.MAX_DELAY_FACTOR,
                        factor -> with(problem, factor).evaluate(plan).rowsPerNano() <= target));
    }

    /** Multiplies the delays by a factor. A run in one worker shows nothing of the delay between workers. */
    public static Problem with(Problem problem, double factor) {
        return problem.withModel(
                RateFactors.NONE.timesDelay(factor, problem.layout().workers()).applyTo(problem.unchained()));
    }
}
