package io.aeolus.batching.internal.output;

import io.aeolus.batching.StreamPlan;

/** The most rows that any batch of one task may have, whatever is planned: fewer while bolts hold rows back. Not thread-safe. */
public final class BatchCeiling {

    private int rows = StreamPlan.MAX_BATCH_SIZE;
    private int largest = 1;

    BatchCeiling() {}

    /**
     * The ceiling.
     *
     * @return at least 1
     */
    public int rows() {
        return rows;
    }

    /**
     * The largest batch since the ceiling was lowered.
     *
     * @return its rows, at least 1
     */
    public int largest() {
        return largest;
    }

    /** A batch left. */
    void left(int batchRows) {
        largest = Math.max(largest, batchRows);
    }

    /**
     * Makes batches smaller.
     *
     * @param divisor how many times smaller than the largest one was
     */
    public void lower(int divisor) {
        rows = Math.max(1, Math.min(rows, largest) / divisor);
        largest = 1;
    }

    /**
     * Lets batches become larger.
     *
     * @param factor how many times larger
     */
    public void raise(int factor) {
        rows = Math.min(StreamPlan.MAX_BATCH_SIZE, rows * factor);
    }

    /**
     * Whether the ceiling was lowered.
     *
     * @return false if batches may be as large as receivers take
     */
    public boolean isLow() {
        return rows < StreamPlan.MAX_BATCH_SIZE;
    }
}
