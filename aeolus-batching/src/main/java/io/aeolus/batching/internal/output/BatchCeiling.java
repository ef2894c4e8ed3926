// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import io.aeolus.batching.StreamPlan;

/** The upper bound of the rows in any batch of one task. Lowered while bolts hold back rows. Not thread-safe. */
public final class BatchCeiling {

    private int rows = StreamPlan.MAX_BATCH_SIZE;
    private int largest = 1;

    BatchCeiling() {}

    public int rows() {
        return rows;
    }

    /** The rows of the largest batch since the ceiling was lowered, at least 1. */
    public int largest() {
        return largest;
    }

    void onFlush(int batchRows) {
        largest = Math.max(largest, batchRows);
    }

    /** Divides the ceiling, or the size of the largest batch if it is lower. */
    public void lower(int divisor) {
        rows = Math.max(1, Math.min(rows, largest) / divisor);
        largest = 1;
    }

    public void raise(int factor) {
        rows = Math.min(StreamPlan.MAX_BATCH_SIZE, rows * factor);
    }

    /** Whether the ceiling is below the largest batch size that receivers accept. */
    public boolean isLow() {
        return rows < StreamPlan.MAX_BATCH_SIZE;
    }
}
