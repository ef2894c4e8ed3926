package io.aeolus.optimizer.internal.model;

/**
 * A bound on the 99th percentile of the time from emission to ack, and what it leaves for the mean. In a closed loop of several stations
 * the 99th percentile is up to {@link ModelConstants#TAIL} times the mean (that of one exponential station is 4.6, of four in a row 2.5), and a thread
 * that waits for a processor adds {@link ModelConstants#JITTER_NANOS}. Besides, everything stands still a few times a second: collections of garbage, a
 * scheduler with more threads than processors, a hypervisor with other guests. Such a stall hits the rows that are under way, so that
 * with s stalls a second and a mean of T a part s T of all rows is hit: as long as that is less than one in a hundred, which it is up to
 * {@link ModelConstants#UNNOTICED_NANOS}, the 99th percentile does not notice.
 *
 * @param p99Nanos the bound
 * @param stallNanos what a stall adds, as measured or {@link ModelConstants#USUAL_STALL_NANOS}
 */
public record LatencyBound(double p99Nanos, double stallNanos) {

    /** The bound is above 0, and a stall no shorter than on a quiet machine. */
    public LatencyBound {
        Checks.positive(p99Nanos, "p99Nanos");
        if (!(stallNanos >= ModelConstants.USUAL_STALL_NANOS && Double.isFinite(stallNanos))) {
            throw new IllegalArgumentException(
                    "stallNanos is " + stallNanos + ": give " + ModelConstants.USUAL_STALL_NANOS + " or more");
        }
    }

    /** The highest mean that keeps the bound; not above 0 if none does. */
    double meanNanos() {
        double unnoticed = Math.min(
                ModelConstants.UNNOTICED_NANOS, (p99Nanos - ModelConstants.JITTER_NANOS) / ModelConstants.TAIL);
        return Math.max(unnoticed, (p99Nanos - stallNanos) / ModelConstants.TAIL_WITH_STALLS);
    }

    /** Whether a mean keeps the bound. */
    public boolean allows(double nanos) {
        return nanos <= meanNanos();
    }

    /** The smallest bound that allows for a mean on this machine. */
    double smallestFor(double meanNanos) {
        return meanNanos <= ModelConstants.UNNOTICED_NANOS
                ? meanNanos * ModelConstants.TAIL + ModelConstants.JITTER_NANOS
                : meanNanos * ModelConstants.TAIL_WITH_STALLS + stallNanos;
    }
}
