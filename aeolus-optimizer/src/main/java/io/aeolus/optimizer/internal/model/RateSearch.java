package io.aeolus.optimizer.internal.model;

/**
 * Narrows the interval in which the highest possible rate lies. How full the machine is rises almost linearly with the rate, so the rate to
 * try is where the line through a possible and an impossible one reaches 1: the false position, with the change of the Illinois
 * algorithm (Dowell and Jarratt 1971), by which the end that stays where it is counts for less and less. A rate that would be close to an end
 * is moved away from it, as both ends have to come close; and where two steps have not halved the interval, the next one does.
 * So the number of steps depends on how straight the line is and how precise the rate is to be, not on the size of a dataflow. Not
 * thread-safe.
 */
final class RateSearch {

    /** Loads are taken for full a little above 1, so ends that are closer than this may be one and the same rate. */
    private static final double PRECISION = 2 * (Loads.FULL - 1);

    private static final int PATIENCE = 2;

    /** Part of the interval that is close to an end. */
    private static final double CLOSE = 1.0 / 16;

    private double possible;
    private double impossible;

    /** The lowest rate that was tried and is not possible; more may be known not to be. */
    private double tried;

    /** What is left at the possible rate and what is missing at the one that was tried, each possibly made less; parts of the machine. */
    private double left;

    private double missing;

    private boolean wasPossible;
    private int steps;
    private double widthBefore;

    /** Starts below a rate that is not possible, as the machine would be that full. */
    RateSearch(double rate, double fullness) {
        isImpossible(rate, fullness);
        widthBefore = Double.POSITIVE_INFINITY;
    }

    /** The highest rate that is known to be possible; 0 if none is. */
    double possible() {
        return possible;
    }

    /** The lowest rate that is known not to be possible, or above which none is. */
    double impossible() {
        return impossible;
    }

    boolean isOver() {
        return impossible <= Double.MIN_NORMAL || impossible - possible <= PRECISION * impossible;
    }

    /** The rate to try next. First by powers of two, as nobody knows how far the first rate is off. */
    double next() {
        if (possible == 0) {
            return impossible / 2;
        }
        double width = impossible - possible;
        if (++steps % PATIENCE == 0) {
            boolean isSlow = width > widthBefore / 2;
            widthBefore = width;
            if (isSlow) {
                return possible + width / 2;
            }
        }
        return possible + awayFromEnds(left > 0 ? (tried - possible) * (left / (left + missing)) : 0, width);
    }

    private double awayFromEnds(double step, double width) {
        double close = width * CLOSE;
        double least = PRECISION / 2 * impossible;
        if (step < close) {
            return Math.max(2 * step, least);
        }
        if (step > width) {
            return width - close;
        }
        return step > width - close ? width - Math.max(2 * (width - step), least) : step;
    }

    /** A rate is possible, and the machine is that full. */
    void isPossible(double rate, double fullness) {
        missing /= wasPossible ? 2 : 1;
        wasPossible = true;
        possible = rate;
        left = Math.max(0, 1 - fullness);
    }

    /** A rate is not possible, as the machine would be that full. */
    void isImpossible(double rate, double fullness) {
        left /= wasPossible ? 1 : 2;
        wasPossible = false;
        impossible = rate;
        tried = rate;
        missing = Math.max(fullness - 1, Double.MIN_NORMAL);
    }

    /** No rate above this one is possible. */
    void bound(double rate) {
        impossible = Math.max(possible, Math.min(impossible, rate));
    }
}
