// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.internal.fit.RateFactors;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.OptionalDouble;

/**
 * Finds the corrections with which a model reproduces the rate of a run: of the link if it is the bottleneck, of
 * queueing delays if {@link DelayCorrection} shows them, otherwise of all costs.
 *
 * @param problem the topology in the layout of the run
 * @param costs the topology before corrections
 * @param target the rate to reproduce
 */
public record RateLearning(Problem problem, CostModel costs, Plan plan, double target) {

    private static final int MAX_STEPS = 10;
    private static final double CLOSE = 1e-3;

    /** Finds the corrections in addition to earlier ones. */
    public RateFactors learned(RateFactors before, boolean hasSpareCapacity) {
        return DelayCorrection.isShown(with(before), plan, target, hasSpareCapacity) ? byDelay(before) : byRate(before);
    }

    private Problem with(RateFactors factors) {
        return problem.withCostsOf(factors.applyTo(costs));
    }

    /** If work alone would be too slow without any delay, costs are lower as well. */
    private RateFactors byDelay(RateFactors before) {
        int workers = problem.layout().workers();
        RateFactors fast = before.timesDelay(DelayCorrection.SHORTEST, workers);
        RateFactors enough = with(fast).evaluate(plan).rowsPerNano() < target
                ? byRate(fast).timesDelay(1 / DelayCorrection.SHORTEST, workers)
                : before;
        OptionalDouble factor = DelayCorrection.factor(with(enough), plan, target);
        return factor.isPresent() ? enough.timesDelay(factor.getAsDouble(), workers) : byRate(enough);
    }

    private RateFactors byRate(RateFactors before) {
        RateFactors learned = before;
        Evaluation now = with(learned).evaluate(plan);
        for (int step = 0; step < MAX_STEPS && off(now) > CLOSE && isOfCosts(now.limit()); step++) {
            RateFactors next = times(learned, now.limit(), now.rowsPerNano() / target);
            Evaluation then = with(next).evaluate(plan);
            if (off(then) >= off(now)) {
                break;
            }
            learned = next;
            now = then;
        }
        return learned;
    }

    private double off(Evaluation evaluation) {
        return Math.abs(evaluation.rowsPerNano() / target - 1);
    }

    private static RateFactors times(RateFactors factors, Limit limit, double factor) {
        return limit instanceof Limit.Link
                ? factors.withLink(within(factors.link() * factor))
                : factors.withCosts(within(factors.costs() * factor));
    }

    private static double within(double factor) {
        return Math.max(1 / ModelConstants.MAX_CORRECTION, Math.min(ModelConstants.MAX_CORRECTION, factor));
    }

    /** Costs are not the limit if a source's rate or the requested rate is, or the time for which bolts hold all pending tuples. */
    private boolean isOfCosts(Limit limit) {
        boolean isOfHeldTuples = limit instanceof Limit.Pending && costs.heldNanos() > 0;
        return !(limit instanceof Limit.Source) && !(limit instanceof Limit.Rate) && !isOfHeldTuples;
    }
}
