// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.internal;

import java.util.OptionalDouble;

/** The human rating of a tweet, if its line contains one. */
final class Rating {

    private static final char TAB = '\t';

    private Rating() {}

    /** Returns the second of at least three fields, if it is a number. */
    static OptionalDouble of(String line) {
        int first = line.indexOf(TAB);
        int second = line.indexOf(TAB, first + 1);
        if (first < 0 || second < 0 || line.startsWith("{")) {
            return OptionalDouble.empty();
        }
        try {
            double rating = Double.parseDouble(line.substring(first + 1, second));
            return Double.isFinite(rating) ? OptionalDouble.of(rating) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }
}
