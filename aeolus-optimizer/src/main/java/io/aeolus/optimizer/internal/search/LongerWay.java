package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.Plan;

/**
 * How long rows are on their way, by the rate at which few of them were done at a time: nothing else says that, as no processor works then.
 * All times for which tuples wait to be looked at are taken for as many times as long as is usual.
 */
public final class LongerWay {

    /** More than that many times as long as usual, or less than that part of it, is something else. */
    private static final double MOST = 64;

    private static final int HALVINGS = 40;

    private LongerWay() {}

    /**
     * Whether a rate says how long rows are on their way: where it is that by which the model explains the limit, or all processors are to be
     * busy, and were not.
     *
     * @param model the topology
     * @param limit what limits the plan, as the model has it
     * @param areUsedUp whether the processors were used up
     */
    public static boolean isShown(Problem model, Limit limit, boolean areUsedUp) {
        return limit instanceof Limit.Pending
                || (limit instanceof Limit.Cores
                        && !areUsedUp
                        && model.bounds().pending().isPresent());
    }

    /**
     * How many times as long rows are on their way as the model has it.
     *
     * @param model the topology
     * @param plan what was run
     * @param rowsPerNano the rate that was measured
     * @return the factor with which the model has that rate, or nearly so
     * @throws BadInputException if the topology goes round
     */
    public static double factor(Problem model, Plan plan, double rowsPerNano) throws BadInputException {
        double least = 1 / MOST;
        double most = MOST;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = Math.sqrt(least * most);
            if (with(model, middle).evaluate(plan).rowsPerNano() > rowsPerNano) {
                least = middle;
            } else {
                most = middle;
            }
        }
        return Math.sqrt(least * most);
    }

    static Problem with(Problem model, double factor) {
        return model.withDataflow(model.dataflow().withWays(factor));
    }
}
