// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.model.PartyCost;

/**
 * The estimated costs of one party: the threads of a component, the ackers, or the rest of the process.
 *
 * @param own nanoseconds of a call without messages; for ackers, of a tuple; for the rest of the process, of a source tuple
 * @param single factor on the usual cost of an unbatched message
 * @param batch factor on the usual cost of a batch, at any size
 * @param row factor on the usual cost of a row in a batch
 * @param remote factor on the usual additional cost of a message between workers
 */
record Coefficients(double own, double single, double batch, double row, double remote) {

    /** The number of coefficients. */
    static final int COUNT = 5;

    static Coefficients of(double[] values) {
        return new Coefficients(values[0], values[1], values[2], values[3], values[4]);
    }

    /** Returns the cost of a message within a worker. */
    PartyCost inside(PartyCost usual) {
        return new PartyCost(usual.singleNanos() * single, usual.batchNanos() * batch, usual.rowNanos() * row);
    }

    /** Returns the additional cost of a message between workers. */
    PartyCost between(PartyCost usual) {
        return usual.times(remote);
    }
}
