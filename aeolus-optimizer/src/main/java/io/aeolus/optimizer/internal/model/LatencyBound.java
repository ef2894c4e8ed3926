package io.aeolus.optimizer.internal.model;

/**
 * A bound on the 99th percentile of the time from emission to ack, and what it leaves for the mean: in a closed loop of several
 * stations the 99th percentile is up to {@link #TAIL} times the mean (that of one exponential station is 4.6, of four in a row 2.5), and
 * a collection of garbage or a thread that waits for a processor adds {@link #JITTER_NANOS}.
 *
 * @param p99Nanos the bound
 */
public record LatencyBound(double p99Nanos) {

    /** The 99th percentile by the mean, on the safe side. */
    public static final double TAIL = 6;

    /** What comes on top of it, whatever the plan. */
    public static final double JITTER_NANOS = 5e6;

    /**
     * Checks the number.
     *
     * @throws IllegalArgumentException if it is not above 0
     */
    public LatencyBound {
        Checks.positive(p99Nanos, "p99Nanos");
    }

    /** The highest mean that keeps the bound; not above 0 if none does. */
    double meanNanos() {
        return (p99Nanos - JITTER_NANOS) / TAIL;
    }

    /** The smallest bound that allows for a mean. */
    static double smallestFor(double meanNanos) {
        return meanNanos * TAIL + JITTER_NANOS;
    }
}
