package io.aeolus.optimizer.internal.model;

/**
 * How large a batch may be, and why not larger.
 *
 * @param most rows, at least 1
 * @param reason why not more, a few words
 * @param canBatch whether there can be batches, which a plan may leave out all the same, as tuples are large
 */
public record BatchLimit(int most, String reason, boolean canBatch) {

    /** There is one row or more. */
    public BatchLimit {
        Checks.atLeastOne(most, "most");
    }

    /** Of what can be batched. */
    public BatchLimit(int most, String reason) {
        this(most, reason, true);
    }
}
