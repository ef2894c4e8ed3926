package io.aeolus.optimizer.internal.model;

/**
 * What one party pays for a tuple of a stream: the paper's {@code n/b + t s} (Sax et al. 2013, section III), with a fixed cost of
 * its own for a tuple that is not batched, and a part that batching does not remove. Bytes are in all but {@code batchNanos}.
 *
 * <pre>
 * cost(1) = singleNanos
 * cost(b) = min(singleNanos, max(singleNanos, batchNanos + b rowNanos) / b)      for b &gt; 1
 * </pre>
 *
 * <p>The cost of a tuple never rises with the batch size, and that of a message never falls, also where a fit to noisy figures would have
 * it so: a plan with larger batches is never taken to be slower than the same with smaller ones, and one that runs at a rate runs at each
 * lower rate too, though its batches are smaller then. All the algorithm's monotony rests on this.
 *
 * @param singleNanos of a tuple that is a message of its own
 * @param batchNanos of a batch
 * @param rowNanos of each tuple in a batch
 */
public record PartyCost(double singleNanos, double batchNanos, double rowNanos) {

    /** No cost at all. */
    public static final PartyCost NONE = new PartyCost(0, 0, 0);

    /** No number is negative or infinite. */
    public PartyCost {
        Checks.notNegative(singleNanos, "singleNanos");
        Checks.notNegative(batchNanos, "batchNanos");
        Checks.notNegative(rowNanos, "rowNanos");
    }

    /** Nanoseconds that a tuple costs with so many in a message, in the mean: 1 or more, need not be whole. */
    public double nanos(double batchSize) {
        return nanos(singleNanos, batchNanos, rowNanos, batchSize);
    }

    static double nanos(double single, double batch, double row, double batchSize) {
        double message = batch + batchSize * row;
        double each = (message > single ? message : single) / batchSize;
        return each < single ? each : single;
    }

    /** This cost times a number, which is not negative. */
    public PartyCost times(double factor) {
        return new PartyCost(singleNanos * factor, batchNanos * factor, rowNanos * factor);
    }

    /** The sum of two costs, term by term. */
    public PartyCost plus(PartyCost other) {
        return new PartyCost(singleNanos + other.singleNanos, batchNanos + other.batchNanos, rowNanos + other.rowNanos);
    }
}
