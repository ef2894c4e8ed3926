package io.aeolus.optimizer;

/**
 * What a profile measured of the topology in one state, and what the model makes of the profile's figures: they should agree.
 *
 * @param batchSize rows in a full batch on each stream that can be batched; 1 is the topology as it is
 * @param measured source tuples in a second
 * @param modelled the same by the model, for the machine that was profiled
 */
public record StateCheck(int batchSize, double measured, double modelled) {

    /** Beyond this, the figures do not explain what was measured. */
    private static final double DOUBTFUL = 0.25;

    /** By how much the model is off, as a part of what was measured: 0.1 if it says 10 % more. */
    public double error() {
        return modelled / measured - 1;
    }

    /** Whether the two disagree so much that no plan is to be trusted. */
    public boolean isDoubtful() {
        return Math.abs(error()) > DOUBTFUL;
    }

    /** The state, for people. */
    public String state() {
        return batchSize == 1 ? "as it is" : "in batches of " + batchSize;
    }
}
