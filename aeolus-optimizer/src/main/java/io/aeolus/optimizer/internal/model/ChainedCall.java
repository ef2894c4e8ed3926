// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

/**
 * The CPU time of a direct call of a chained operator, in addition to its user code in a separate task.
 *
 * @param callNanos CPU time of the call
 * @param savedNanos CPU time that the operator saves because its tuple is in the caches of the core
 */
public record ChainedCall(double callNanos, double savedNanos) {

    static final ChainedCall FREE = new ChainedCall(0, 0);

    /**
     * Returns the CPU time of a call. An operator saves a part of its user code, so the time is negative if the operator saves more than the call
     * costs.
     *
     * @param cpuNanos CPU time of the operator's user code in a separate task
     */
    public double nanos(double cpuNanos) {
        return callNanos - Math.min(savedNanos, (1 - ModelConstants.LEAST_CHAINED_SHARE) * cpuNanos);
    }

    /** Returns this time on a machine whose messages cost {@code factor} times as much. */
    public ChainedCall times(double factor) {
        return new ChainedCall(callNanos * factor, savedNanos * factor);
    }
}
