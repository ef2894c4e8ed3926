package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.model.PartyCost;

/**
 * What one party of a topology pays for its part of the work: the threads of a component, the ackers, or the rest of the process.
 *
 * @param own nanoseconds of a call besides messages; of ackers, of each tuple; of the rest of the process, of each source tuple
 * @param single factor on the usual cost of an unbatched message
 * @param batch factor on the usual cost of a batch, however many rows it has
 * @param row factor on the usual cost of a row in a batch
 * @param remote factor on the usual extra cost of a message that crosses workers
 */
record Coefficients(double own, double single, double batch, double row, double remote) {

    /** How many there are. */
    static final int COUNT = 5;

    static Coefficients of(double[] values) {
        return new Coefficients(values[0], values[1], values[2], values[3], values[4]);
    }

    /** The cost of a message inside of a worker. */
    PartyCost inside(PartyCost usual) {
        return new PartyCost(usual.singleNanos() * single, usual.batchNanos() * batch, usual.rowNanos() * row);
    }

    /** The extra cost of a message between workers. */
    PartyCost between(PartyCost usual) {
        return usual.times(remote);
    }
}
