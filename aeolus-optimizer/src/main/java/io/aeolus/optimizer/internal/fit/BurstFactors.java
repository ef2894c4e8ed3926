// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Evaluator;
import io.aeolus.optimizer.internal.model.FactorSearch;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Estimates burst factors from counted batches. The model assumes that pending tuples are spread over all buffers and
 * tasks. Often they are not: a spout with few pending tuples sends them together, and a bolt forwards together what it
 * received together. Smaller batches than with evenly spread tuples do not count: a task that is idle at times sends
 * small batches then, and full ones at other times.
 */
public final class BurstFactors {

    private BurstFactors() {}

    /** Estimates the burst factors of a run with a plan, from the mean rows in the batches of each component that sent some, by id. */
    public static CostModel learned(
            CostModel model, Bounds bounds, Plan plan, double rowsPerNano, Map<String, Double> counted) {
        CostModel learned = model;
        for (int v = 0; v < model.operators().size(); v++) {
            Double rows = counted.get(model.operator(v).id());
            if (rows != null) {
                learned = new Sender(learned, bounds, plan, rowsPerNano, v).learned(rows);
            }
        }
        return learned;
    }

    /** A sender of batches in a run. */
    private record Sender(CostModel model, Bounds bounds, Plan plan, double rowsPerNano, int operator) {

        CostModel learned(double counted) {
            // At the highest rate, and without a limit on pending tuples, all batches are full.
            double full = new Sender(
                            model, bounds, plan.withPending(OptionalInt.empty()), Double.POSITIVE_INFINITY, operator)
                    .rowsPerBatch();
            double possible = Math.min(
                    ModelConstants.FULL_BATCH * full,
                    with(ModelConstants.MAX_BURST_FACTOR).rowsPerBatch());
            double target = Math.min(counted, possible);
            boolean areMore = target > rowsPerBatch();
            boolean areFewer = counted < ModelConstants.HALF_BATCH * full && counted < rowsPerBatch();
            return areMore || areFewer ? with(factor(target)).model : model;
        }

        /** Returns the smallest factor with which batches have a number of rows. */
        private double factor(double target) {
            return with(1).rowsPerBatch() >= target
                    ? 1
                    : FactorSearch.smallest(
                            1,
                            ModelConstants.MAX_BURST_FACTOR,
                            times -> with(times).rowsPerBatch() >= target);
        }

        private Sender with(double times) {
            CostModel changed =
                    model.withStreams(stream -> stream.producer() == operator ? stream.withBurstFactor(times) : stream);
            return new Sender(changed, bounds, plan, rowsPerNano, operator);
        }

        private double rowsPerBatch() {
            return new Evaluator(model).rowsPerBatch(plan, bounds, rowsPerNano, operator);
        }
    }
}
