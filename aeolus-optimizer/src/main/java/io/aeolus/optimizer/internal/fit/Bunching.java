package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.CycleException;
import io.aeolus.optimizer.internal.model.Evaluator;
import io.aeolus.optimizer.internal.model.FactorSearch;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.Map;
import java.util.OptionalInt;

/**
 * How many rows come together in a batch, by what was counted. The model takes rows under way to be spread over all buffers and tasks. Often
 * they are not: a spout that may have few of them sends all of them together, and a bolt passes on together what it got together. That
 * fewer come together than if they were spread is not learned. A task that is idle now and then sends small batches then, and full ones at
 * other times.
 */
public final class Bunching {

    private Bunching() {}

    /**
     * Learns from what was counted.
     *
     * @param dataflow the topology
     * @param bounds the bounds with which it ran
     * @param plan what was run
     * @param rowsPerNano the rate that it had, source tuples in a nanosecond
     * @param counted mean rows of the batches that a component sent, by its id, of all that sent some
     * @return the topology in which as many rows come together
     * @throws CycleException if the topology goes round
     */
    public static CostModel learned(
            CostModel dataflow, Bounds bounds, Plan plan, double rowsPerNano, Map<String, Double> counted)
            throws CycleException {
        CostModel learned = dataflow;
        for (int v = 0; v < dataflow.operators().size(); v++) {
            Double rows = counted.get(dataflow.operators().get(v).id());
            if (rows != null) {
                learned = new Sender(learned, bounds, plan, rowsPerNano, v).learned(rows);
            }
        }
        return learned;
    }

    /** Who sends batches, in a run. */
    private record Sender(CostModel dataflow, Bounds bounds, Plan plan, double rowsPerNano, int operator) {

        CostModel learned(double counted) throws CycleException {
            // As fast as can be, and with any number of rows under way, all batches are full.
            double full = new Sender(
                            dataflow, bounds, plan.withPending(OptionalInt.empty()), Double.POSITIVE_INFINITY, operator)
                    .rowsPerBatch();
            double possible = Math.min(
                    ModelConstants.FULL_BATCH * full,
                    with(ModelConstants.MOST_BUNCHING).rowsPerBatch());
            double wanted = Math.min(counted, possible);
            boolean areMore = wanted > rowsPerBatch();
            boolean areFewer = counted < ModelConstants.HALF_BATCH * full && counted < rowsPerBatch();
            return areMore || areFewer ? with(factor(wanted)).dataflow : dataflow;
        }

        /** The least factor with which batches have so many rows. */
        private double factor(double wanted) throws CycleException {
            return with(1).rowsPerBatch() >= wanted
                    ? 1
                    : FactorSearch.least(
                            1,
                            ModelConstants.MOST_BUNCHING,
                            times -> with(times).rowsPerBatch() >= wanted);
        }

        private Sender with(double times) {
            return new Sender(dataflow.withBunching(operator, times), bounds, plan, rowsPerNano, operator);
        }

        private double rowsPerBatch() throws CycleException {
            return new Evaluator(dataflow).rowsPerBatch(plan, bounds, rowsPerNano, operator);
        }
    }
}
