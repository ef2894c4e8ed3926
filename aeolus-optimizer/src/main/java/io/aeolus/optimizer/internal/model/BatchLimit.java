// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

/**
 * The highest number of rows in a batch.
 *
 * @param max rows, at least 1
 * @param reason why larger batches are not allowed, in a few words
 * @param canBatch whether the stream supports batches, even if the limit rules them out
 */
public record BatchLimit(int max, String reason, boolean canBatch) {

    public BatchLimit {
        Checks.atLeastOne(max, "max");
    }

    /** For a stream that supports batches. */
    public BatchLimit(int max, String reason) {
        this(max, reason, true);
    }
}
