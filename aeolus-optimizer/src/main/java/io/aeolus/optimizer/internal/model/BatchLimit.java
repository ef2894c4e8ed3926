package io.aeolus.optimizer.internal.model;

/**
 * How large a batch may be, and why not larger.
 *
 * @param most rows, at least 1
 * @param reason why not more, a few words
 */
public record BatchLimit(int most, String reason) {

    /** There is one row or more. */
    public BatchLimit {
        Checks.atLeastOne(most, "most");
    }
}
