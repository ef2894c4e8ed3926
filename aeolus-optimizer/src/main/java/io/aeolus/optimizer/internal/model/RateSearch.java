// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

/**
 * Narrows the interval of the highest possible rate. The load of the machine rises almost linearly with the rate, so
 * the next rate to try is where the line through a possible and an impossible rate reaches 1: the method of false
 * position with the Illinois modification (Dowell and Jarratt 1971), which reduces the weight of an end that stays. A
 * rate close to an end is moved away from it, as both ends have to converge; if two steps have not halved the interval,
 * the next step does. So the number of steps depends on the curvature and the precision, not on the size of the
 * topology. Not thread-safe.
 */
final class RateSearch {

    /** Full load has a margin, so ends that are closer than this may be the same rate. */
    private static final double PRECISION = 2 * (Loads.FULL - 1);

    private static final int PATIENCE = 2;

    /** Share of the interval that counts as close to an end. */
    private static final double CLOSE = 1.0 / 16;

    private double possible;
    private double impossible;

    /** The lowest impossible rate that was tried; the bound may be lower. */
    private double tried;

    /** Spare load at the possible rate, and excess load at the tried rate, each possibly reduced; relative to full load. */
    private double spare;

    private double excess;

    private boolean wasPossible;
    private int steps;
    private double widthBefore;

    /** Starts below an impossible rate with its load. */
    RateSearch(double rate, double fullness) {
        recordImpossible(rate, fullness);
        widthBefore = Double.POSITIVE_INFINITY;
    }

    /** Returns the highest rate known to be possible; 0 if none is. */
    double possible() {
        return possible;
    }

    /** Returns an upper bound on possible rates. */
    double impossible() {
        return impossible;
    }

    boolean isOver() {
        return impossible <= Double.MIN_NORMAL || impossible - possible <= PRECISION * impossible;
    }

    /** Returns the rate to try next; powers of two first, as the distance is unknown. */
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
        return possible + awayFromEnds(spare > 0 ? (tried - possible) * (spare / (spare + excess)) : 0, width);
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

    /** Records a possible rate with its load. */
    void recordPossible(double rate, double fullness) {
        excess /= wasPossible ? 2 : 1;
        wasPossible = true;
        possible = rate;
        spare = Math.max(0, 1 - fullness);
    }

    /** Records an impossible rate with its load. */
    void recordImpossible(double rate, double fullness) {
        spare /= wasPossible ? 1 : 2;
        wasPossible = false;
        impossible = rate;
        tried = rate;
        excess = Math.max(fullness - 1, Double.MIN_NORMAL);
    }

    /** Lowers the upper bound. */
    void bound(double rate) {
        impossible = Math.max(possible, Math.min(impossible, rate));
    }
}
