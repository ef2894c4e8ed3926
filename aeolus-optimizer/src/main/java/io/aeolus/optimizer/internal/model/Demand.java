// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.OptionalDouble;

/**
 * The rate that a plan must reach.
 *
 * @param rowsPerNano source tuples per nanosecond; empty for the highest rate
 * @param utilization the highest utilization of any resource at a given rate, above 0 and at most 1
 */
public record Demand(OptionalDouble rowsPerNano, double utilization) {

    /** The highest rate. */
    public static final Demand NONE = of(OptionalDouble.empty());

    public Demand {
        rowsPerNano.ifPresent(value -> Checks.positive(value, "rate"));
        if (!(utilization > 0 && utilization <= 1)) {
            throw new IllegalArgumentException("utilization is " + utilization + ": must be above 0 and at most 1");
        }
    }

    /** Returns a rate with the usual headroom; empty for the highest rate. */
    public static Demand of(OptionalDouble rowsPerNano) {
        return new Demand(rowsPerNano, ModelConstants.HEADROOM_UTILIZATION);
    }
}
