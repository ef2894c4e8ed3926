package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.fit.RateFactors;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.OptionalDouble;

/**
 * Finds the corrections with which a model has the rate that a plan ran at: of the link where it is the limit, of the time for which tuples
 * are in flight where {@link DelayCorrection} shows it, and otherwise of all costs.
 *
 * @param there where the plan ran
 * @param costs the topology before corrections
 * @param plan what ran
 * @param wanted the rate to reproduce
 */
public record RateLearning(Problem there, CostModel costs, Plan plan, double wanted) {

    private static final int MOST_STEPS = 10;
    private static final double CLOSE = 1e-3;

    /**
     * Learns.
     *
     * @param before the corrections so far
     * @param hasRoom whether neither the processors nor a task limited the run
     * @throws BadInputException if the topology has a cycle
     */
    public RateFactors learned(RateFactors before, boolean hasRoom) throws BadInputException {
        return DelayCorrection.isShown(with(before), plan, wanted, hasRoom) ? byWays(before) : byRate(before);
    }

    private Problem with(RateFactors factors) {
        return there.withCostsOf(factors.applyTo(costs));
    }

    /** Where work would take too long even if tuples did not wait in flight, it costs less besides. */
    private RateFactors byWays(RateFactors before) throws BadInputException {
        int workers = there.layout().workers();
        RateFactors fast = before.timesWays(DelayCorrection.SHORTEST, workers);
        RateFactors enough = with(fast).evaluate(plan).rowsPerNano() < wanted
                ? byRate(fast).timesWays(1 / DelayCorrection.SHORTEST, workers)
                : before;
        OptionalDouble factor = DelayCorrection.factor(with(enough), plan, wanted);
        return factor.isPresent() ? enough.timesWays(factor.getAsDouble(), workers) : byRate(enough);
    }

    private RateFactors byRate(RateFactors before) throws BadInputException {
        RateFactors learned = before;
        Evaluation now = with(learned).evaluate(plan);
        for (int step = 0; step < MOST_STEPS && off(now) > CLOSE && isOfCosts(now.limit()); step++) {
            RateFactors next = times(learned, now.limit(), now.rowsPerNano() / wanted);
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
        return Math.abs(evaluation.rowsPerNano() / wanted - 1);
    }

    private static RateFactors times(RateFactors factors, Limit limit, double factor) {
        return limit instanceof Limit.Link
                ? factors.withLink(within(factors.link() * factor))
                : factors.withCosts(within(factors.costs() * factor));
    }

    private static double within(double factor) {
        return Math.max(1 / ModelConstants.MOST_CORRECTION, Math.min(ModelConstants.MOST_CORRECTION, factor));
    }

    /** Where the source's rate or a wanted rate bounds the plan, costs do not. */
    private static boolean isOfCosts(Limit limit) {
        return !(limit instanceof Limit.Source) && !(limit instanceof Limit.Rate);
    }
}
