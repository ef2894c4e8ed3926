// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

/**
 * The measured and the predicted rate of a profiled state.
 *
 * @param batchSize tuples in a full batch on each stream that can be batched; 1 for the unbatched topology
 * @param measured source tuples per second
 * @param predicted source tuples per second, by the model for the profiled machine
 * @param isOfRunning whether the state is of a running topology, whose input may have limited the measured rate
 */
public record StateCheck(int batchSize, double measured, double predicted, boolean isOfRunning) {

    /** Error above which the profile is doubtful. */
    private static final double DOUBTFUL = 0.25;

    /** Returns the relative error of the model: 0.1 if it predicts 10 % more. */
    public double error() {
        return predicted / measured - 1;
    }

    /** Returns whether the error is so large that predictions are doubtful. */
    public boolean isDoubtful() {
        return Math.abs(error()) > DOUBTFUL;
    }

    /** Returns whether a running topology was slower than predicted: its profile does not show whether its sources had more input. */
    public boolean isBelowCapacity() {
        return isOfRunning && predicted > measured;
    }

    /** Returns the state as text for the user. */
    public String state() {
        return batchSize == 1 ? "unbatched" : "in batches of " + batchSize;
    }
}
