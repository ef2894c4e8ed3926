// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import io.aeolus.probe.Nanos;

/**
 * The model's prediction for a plan.
 *
 * @param rowsPerNano source tuples per nanosecond
 * @param limit the bottleneck
 * @param linkShare utilization of the link between machines; 0 if it is not modelled
 * @param utilization utilization of each operator's busiest task
 * @param batchSize mean rows in a batch of each stream; lower than planned where the linger ends first
 * @param meanLatencyNanos mean time from a source tuple's emit to its ack
 */
public record Evaluation(
        double rowsPerNano,
        Limit limit,
        double coreShare,
        double ackerShare,
        double linkShare,
        Numbers utilization,
        Numbers batchSize,
        double meanLatencyNanos) {

    /** Returns the source tuples per second. */
    public double tuplesPerSecond() {
        return rowsPerNano * Nanos.PER_SECOND;
    }
}
