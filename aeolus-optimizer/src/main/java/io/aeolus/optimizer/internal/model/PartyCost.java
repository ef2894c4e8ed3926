// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

/**
 * The cost of a tuple for one party: the paper's {@code n/b + t s} (Sax et al. 2013, section III), with a separate cost
 * for an unbatched tuple, and a part that batching does not remove. All terms but {@code batchNanos} include bytes.
 *
 * <pre>
 * cost(1) = singleNanos
 * cost(b) = min(singleNanos, max(singleNanos, batchNanos + b rowNanos) / b)      for b &gt; 1
 * </pre>
 *
 * <p>The cost of a tuple never rises with the batch size, and the cost of a message never falls, even if noisy
 * estimates suggest it. So a plan with larger batches is never predicted to be slower, and a plan that sustains a rate
 * sustains each lower rate, although its batches are smaller then. The algorithm's monotonicity rests on this.
 *
 * @param singleNanos of an unbatched tuple
 * @param batchNanos of a batch
 * @param rowNanos of each row in a batch
 */
public record PartyCost(double singleNanos, double batchNanos, double rowNanos) {

    /** No cost. */
    public static final PartyCost NONE = new PartyCost(0, 0, 0);

    public PartyCost {
        Checks.notNegative(singleNanos, "singleNanos");
        Checks.notNegative(batchNanos, "batchNanos");
        Checks.notNegative(rowNanos, "rowNanos");
    }

    /** Returns the mean cost of a tuple in nanoseconds at a batch size of 1 or more, which can be a fraction. */
    public double nanos(double batchSize) {
        double message = batchNanos + batchSize * rowNanos;
        double each = (message > singleNanos ? message : singleNanos) / batchSize;
        return each < singleNanos ? each : singleNanos;
    }

    /**
     * Returns the sender's cost of batches that it has packed for another consumer: it sends a batch as it sends an unbatched tuple, and adds no rows
     * to buffers and columns.
     */
    public PartyCost ofFurtherConsumer() {
        return new PartyCost(singleNanos, singleNanos, 0);
    }

    /** Returns a copy with all terms multiplied by a factor. */
    public PartyCost times(double factor) {
        return new PartyCost(singleNanos * factor, batchNanos * factor, rowNanos * factor);
    }

    /** Returns the sum of two costs by term. */
    public PartyCost plus(PartyCost other) {
        return new PartyCost(singleNanos + other.singleNanos, batchNanos + other.batchNanos, rowNanos + other.rowNanos);
    }
}
