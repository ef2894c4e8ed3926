package io.aeolus.monitor;

/**
 * What a message costs one party on one path: the paper's fixed cost n and cost per byte s (Sax et al. 2013, section III), measured.
 * Processor time, or time of the link, for a tuple of {@code t} bytes, in batches of {@code b}:
 *
 * <pre>
 * cost(1, t) = tupleNanos          + byteNanos * t
 * cost(b, t) = batchNanos / b + rowNanos + byteNanos * t      for b &gt; 1
 * </pre>
 *
 * <p>An unbatched tuple is a message of its own and takes Storm's own path. A batch costs more than that to make, send and take apart,
 * and each of its rows something that batching does not remove; so there are two fixed costs. The bytes are those of the values,
 * without what Storm and Aeolus add.
 *
 * @param path the way that the message takes
 * @param party who has the cost
 * @param part whose time it is
 * @param tupleNanos n of an unbatched tuple, in nanoseconds
 * @param batchNanos n of a batch, in nanoseconds
 * @param rowNanos cost of each tuple in a batch, r, in nanoseconds
 * @param byteNanos cost of each byte, s, in nanoseconds
 * @param rSquared coefficient of determination of the whole fit, of relative errors; at most 1
 */
public record MessageCost(
        NetworkPath path,
        MessageParty party,
        CostPart part,
        CostTerm tupleNanos,
        CostTerm batchNanos,
        CostTerm rowNanos,
        CostTerm byteNanos,
        double rSquared) {

    /** A fit that explains less is poor. */
    public static final double GOOD_R_SQUARED = 0.98;

    /**
     * Checks the number.
     *
     * @throws IllegalArgumentException if R² is above 1 or not finite
     */
    public MessageCost {
        if (!(rSquared <= 1 && Double.isFinite(rSquared))) {
            throw new IllegalArgumentException("rSquared is " + rSquared + ": give 1 at most");
        }
    }

    /**
     * The time that the model expects for each tuple.
     *
     * @param batchSize tuples in a message, 1 or more
     * @param tupleBytes size of a tuple's values
     * @return nanoseconds
     */
    public double nanosPerTuple(double batchSize, double tupleBytes) {
        double bytes = byteNanos.value() * tupleBytes;
        return batchSize <= 1 ? tupleNanos.value() + bytes : batchNanos.value() / batchSize + rowNanos.value() + bytes;
    }

    /**
     * Whether the model does not describe well what was measured.
     *
     * @return true if R² is below {@link #GOOD_R_SQUARED}
     */
    public boolean isPoor() {
        return rSquared < GOOD_R_SQUARED;
    }
}
