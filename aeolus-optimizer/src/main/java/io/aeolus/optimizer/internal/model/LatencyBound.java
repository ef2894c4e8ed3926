// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

/**
 * A limit on the 99th percentile of the latency, and the mean latency that meets it. In a closed network of several
 * stations the 99th percentile is up to {@link ModelConstants#TAIL} times the mean (4.6 times for one exponential
 * station, 2.5 times for four in a row), and scheduling adds {@link ModelConstants#JITTER_NANOS}. In addition, the
 * process stalls a few times a second: garbage collection, more threads than cores, a busy hypervisor. A stall delays
 * the tuples in flight, so with s stalls a second and a mean of T, a share of s T of all tuples is delayed. Up to
 * {@link ModelConstants#UNNOTICED_NANOS} that is less than one tuple in a hundred, so the 99th percentile does not show
 * it.
 *
 * @param p99Nanos the limit, without the time for which bolts hold a tuple
 * @param stallNanos the delay by a stall, as measured or {@link ModelConstants#USUAL_STALL_NANOS}
 */
public record LatencyBound(double p99Nanos, double stallNanos) {

    /** Checks the numbers: a stall is at least as long as on a quiet machine. */
    public LatencyBound {
        Checks.positive(p99Nanos, "p99Nanos");
        if (!(stallNanos >= ModelConstants.USUAL_STALL_NANOS && Double.isFinite(stallNanos))) {
            throw new IllegalArgumentException(
                    "stallNanos is " + stallNanos + ": must be at least " + ModelConstants.USUAL_STALL_NANOS);
        }
    }

    /** Returns the highest mean that meets the limit; 0 or less if none does. */
    double meanNanos() {
        double unnoticed = Math.min(
                ModelConstants.UNNOTICED_NANOS, (p99Nanos - ModelConstants.JITTER_NANOS) / ModelConstants.TAIL);
        return Math.max(unnoticed, (p99Nanos - stallNanos) / ModelConstants.TAIL_WITH_STALLS);
    }

    /** Returns whether a mean meets the limit. */
    public boolean allows(double nanos) {
        return nanos <= meanNanos();
    }

    /** Returns the smallest limit that a mean meets. */
    double smallestFor(double meanNanos) {
        return meanNanos <= ModelConstants.UNNOTICED_NANOS
                ? meanNanos * ModelConstants.TAIL + ModelConstants.JITTER_NANOS
                : meanNanos * ModelConstants.TAIL_WITH_STALLS + stallNanos;
    }
}
