// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.function.DoublePredicate;

/** Finds a factor by bisection on a logarithmic scale. */
public final class FactorSearch {

    private static final int HALVINGS = 40;

    private FactorSearch() {}

    /** Returns the smallest factor that is enough, if the minimum, above 0, is not, the maximum is, and so are all factors above the result. */
    public static double smallest(double min, double max, DoublePredicate isEnough) {
        double tooSmall = min;
        double enough = max;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = Math.sqrt(tooSmall * enough);
            if (isEnough.test(middle)) {
                enough = middle;
            } else {
                tooSmall = middle;
            }
        }
        return enough;
    }
}
