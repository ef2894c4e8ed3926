package io.aeolus.batching.internal.output;

import io.aeolus.batching.StreamPlan;

/** The most rows of any batch of one task, whatever is planned: fewer while bolts hold rows back. Not thread-safe. */
public final class BatchCeiling {

    private int rows = StreamPlan.MAX_BATCH_SIZE;
    private int largest = 1;

    BatchCeiling() {}

    /** The most rows, at least 1. */
    public int rows() {
        return rows;
    }

    /** The rows of the largest batch since the ceiling was lowered, at least 1. */
    public int largest() {
        return largest;
    }

    void left(int batchRows) {
        largest = Math.max(largest, batchRows);
    }

    /** Makes batches so many times smaller than the largest one was. */
    public void lower(int divisor) {
        rows = Math.max(1, Math.min(rows, largest) / divisor);
        largest = 1;
    }

    /** Lets batches become so many times larger. */
    public void raise(int factor) {
        rows = Math.min(StreamPlan.MAX_BATCH_SIZE, rows * factor);
    }

    /** Whether the ceiling is lower than what receivers take. */
    public boolean isLow() {
        return rows < StreamPlan.MAX_BATCH_SIZE;
    }
}
