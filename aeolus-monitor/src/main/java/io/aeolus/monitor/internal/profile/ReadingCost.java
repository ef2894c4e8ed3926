package io.aeolus.monitor.internal.profile;

import org.HdrHistogram.Histogram;

/**
 * What reading a clock costs where it is used. A clock that is seldom read is dearer than one that is read in a loop; so each sample
 * begins with an empty span, and the median of those is the cost. Not thread-safe.
 */
final class ReadingCost {

    private static final int DIGITS = 3;
    private static final int SAMPLES_PER_LOOK = 32;

    private final Histogram empties = new Histogram(DIGITS);
    private double nanos;

    /** Starts with a cost that was measured elsewhere. */
    ReadingCost(double nanos) {
        this.nanos = nanos;
    }

    void add(long emptySpanNanos) {
        empties.recordValue(Math.max(0, emptySpanNanos));
        if (empties.getTotalCount() % SAMPLES_PER_LOOK == 0) {
            nanos = empties.getValueAtPercentile(50);
        }
    }

    /** In nanoseconds. */
    double nanos() {
        return nanos;
    }
}
