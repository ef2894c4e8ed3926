// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

/**
 * Position reports per second over a full run of one expressway: the means of the benchmark's data over 10 minutes, interpolated linearly
 * between midpoints.
 */
public final class ArrivalCurve {
    private static final int STEP_SECONDS = 600;
    private static final int[] MEAN_PER_SECOND = {
        225, 616, 1004, 1381, 1722, 2017, 2261, 2468, 2630, 2753, 2835, 2871, 2873, 2832, 2738, 2620, 2466, 2283
    };

    private ArrivalCurve() {}

    /** Returns the rate at a second of the simulation. */
    public static double reportsPerSecond(int second) {
        double steps = (second - STEP_SECONDS / 2) / (double) STEP_SECONDS;
        int before = Math.max(0, Math.min(MEAN_PER_SECOND.length - 2, (int) steps));
        int from = MEAN_PER_SECOND[before];
        int to = MEAN_PER_SECOND[before + 1];
        return from + (steps - before) * (to - from);
    }
}
