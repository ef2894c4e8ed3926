package io.aeolus.synthetic.multistage;

/**
 * Finds the peaks of a signal. A peak is confirmed when the signal has fallen to half of the peak, or has not exceeded the peak for some
 * time. Not thread-safe.
 */
final class PeakFinder {

    /** No peak was confirmed. */
    static final Peak NO_PEAK = new Peak(0, 0, 0);

    /**
     * A peak.
     *
     * @param at the number of its sample
     * @param height its height, above 0
     * @param slope the steepest preceding slope; 0 if unknown
     */
    record Peak(long at, double height, double slope) {}

    private final int patience;
    private double last;
    private double highest;
    private long highestAt;

    /** Creates a finder that confirms a peak after the given number of samples. */
    PeakFinder(int patience) {
        this.patience = patience;
    }

    /** Adds a value; returns the confirmed peak or {@link #NO_PEAK}. */
    Peak next(double value, long at) {
        boolean rises = value > last;
        last = value;
        if (rises && value > highest) {
            highest = value;
            highestAt = at;
            return NO_PEAK;
        }
        if (highest > 0 && (value < highest / 2 || at - highestAt > patience)) {
            Peak peak = new Peak(highestAt, highest, 0);
            highest = 0;
            return peak;
        }
        return NO_PEAK;
    }
}
