package io.aeolus.synthetic.multistage;

/** Finds the peaks of a signal: a peak is known when the signal has fallen to half of it, or has not risen above it for a while. Not threadsafe. */
final class PeakFinder {

    /** What there is at most samples. */
    static final Peak NO_PEAK = new Peak(0, 0, 0);

    /**
     * A peak.
     *
     * @param at the number of its sample
     * @param height how high, above 0
     * @param slope the steepest slope that led to it; 0 if that is not known yet
     */
    record Peak(long at, double height, double slope) {}

    private final int patience;
    private double last;
    private double highest;
    private long highestAt;

    /** A finder that waits for so many samples. */
    PeakFinder(int patience) {
        this.patience = patience;
    }

    /** Takes a value; gives the peak that is known by it, or {@link #NO_PEAK}. */
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
