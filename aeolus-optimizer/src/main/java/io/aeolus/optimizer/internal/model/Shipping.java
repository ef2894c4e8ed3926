package io.aeolus.optimizer.internal.model;

/**
 * What the published model knows of a stream's costs (Sax et al. 2013, section III-1): a producer pays {@code n + b t s} for a batch of b
 * rows, and n for a row that is not batched too.
 *
 * @param perCall tuples for each call of the producer
 * @param fixedNanos n, for each message
 * @param rowNanos t s, for each row
 */
record Shipping(double perCall, double fixedNanos, double rowNanos) {

    private static final double ROUNDING = 1e-9;

    /** Each of several consumers gets batches of its own: it is sent once for each. */
    static Shipping of(Stream stream) {
        double fixed = 0;
        double row = 0;
        for (Edge edge : stream.edges()) {
            fixed += edge.cost().sender().batchNanos();
            row += edge.cost().sender().rowNanos();
        }
        return new Shipping(stream.perCall(), fixed, row);
    }

    /** Time for all tuples of a call. */
    double nanos(int batchSize) {
        return perCall * (fixedNanos / batchSize + rowNanos);
    }

    /**
     * Equation 2: the least batch with which all tuples of a call are shipped in a time.
     *
     * @param nanos {@code l_i - ppt}
     * @return 1 or more; infinite where the equation has no solution
     */
    double rowsNeeded(double nanos) {
        double room = nanos - perCall * rowNanos;
        if (room <= 0) {
            return Double.POSITIVE_INFINITY;
        }
        return Math.max(1, Math.ceil(perCall * fixedNanos / room * (1 - ROUNDING)));
    }
}
