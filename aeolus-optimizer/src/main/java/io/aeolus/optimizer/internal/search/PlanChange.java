package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.internal.model.Plan;
import java.util.OptionalInt;

/** Plans that differ from others in one number. */
public final class PlanChange {

    private PlanChange() {}

    /**
     * A plan with another dop of an operator.
     *
     * @param plan the plan
     * @param operator the operator's index
     * @param dop its dop
     * @return a new plan
     */
    public static Plan dop(Plan plan, int operator, int dop) {
        int[] dops = plan.dops();
        dops[operator] = dop;
        return new Plan(dops, plan.batchSizes(), plan.lingersNanos(), plan.pending());
    }

    /**
     * A plan with other batches on a stream.
     *
     * @param plan the plan
     * @param stream the stream's index
     * @param rows rows in a full batch
     * @return a new plan
     */
    public static Plan batchSize(Plan plan, int stream, int rows) {
        int[] batchSizes = plan.batchSizes();
        batchSizes[stream] = rows;
        return new Plan(plan.dops(), batchSizes, plan.lingersNanos(), plan.pending());
    }

    /**
     * A plan with another number of rows under way.
     *
     * @param plan the plan
     * @param pending source tuples that may be under way
     * @return a new plan
     */
    public static Plan pending(Plan plan, int pending) {
        return new Plan(plan.dops(), plan.batchSizes(), plan.lingersNanos(), OptionalInt.of(pending));
    }
}
