package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.fit.RateFactors;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.FactorSearch;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.OptionalDouble;

/**
 * How long rows are on their way, by the rate at which few of them were done at a time: nothing else says that, as no processor works then.
 * All times for which tuples wait to be looked at are taken for as many times as long as is usual; those between workers only where there
 * were several.
 */
public final class DelayCorrection {

    /** Of all factors. */
    static final double SHORTEST = 1 / ModelConstants.MOST_WAYS;

    private static final double CLOSE = 1e-3;

    private DelayCorrection() {}

    /**
     * Whether a rate says how long rows are on their way. It does where the model explains its own rate by that, or where it says that all
     * processors are busy, and ways need not be much longer. Where processors or a task were busy, a lower rate than the model's says what
     * work costs, and only a higher one that ways are shorter.
     *
     * @param plan what was run
     * @param rowsPerNano the rate that was measured
     * @param hasRoom whether neither the processors nor a task held it up
     * @throws BadInputException if the topology goes round
     */
    public static boolean isShown(Problem model, Plan plan, double rowsPerNano, boolean hasRoom)
            throws BadInputException {
        Evaluation expected = model.evaluate(plan);
        double part = rowsPerNano / expected.rowsPerNano();
        // Places of a source that has no more to emit are not full.
        boolean areAllFull = model.bounds().pending().isPresent() && !SourceShares.areSomePaced(model.dataflow());
        if (!areAllFull) {
            return false;
        }
        if (expected.limit() instanceof Limit.Pending) {
            return hasRoom || part >= 1;
        }
        return expected.limit() instanceof Limit.Cores
                && hasRoom
                && part < ModelConstants.MUCH_SLOWER
                && factor(model, plan, rowsPerNano).orElse(ModelConstants.MOST_WAYS) < ModelConstants.LIKELY_WAYS;
    }

    /**
     * How many times as long rows are on their way as the model has it.
     *
     * @param model the topology
     * @param plan what was run
     * @param rowsPerNano the rate that was measured
     * @return the factor with which the model has that rate, or the highest that something else allows; empty if no likely one does
     * @throws BadInputException if the topology goes round
     */
    public static OptionalDouble factor(Problem model, Plan plan, double rowsPerNano) throws BadInputException {
        double wanted =
                Math.min(rowsPerNano, with(model, SHORTEST).evaluate(plan).rowsPerNano() * (1 - CLOSE));
        return with(model, ModelConstants.MOST_WAYS).evaluate(plan).rowsPerNano() > wanted
                ? OptionalDouble.empty()
                : OptionalDouble.of(FactorSearch.least(
                        SHORTEST,
                        ModelConstants.MOST_WAYS,
                        factor -> with(model, factor).evaluate(plan).rowsPerNano() <= wanted));
    }

    /** The topology where rows are so many times as long on their way. What one worker did says nothing of what is between several. */
    public static Problem with(Problem model, double factor) {
        return model.withDataflow(
                RateFactors.NONE.timesWays(factor, model.layout().workers()).applyTo(model.dataflow()));
    }
}
