// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

/** The path of a row to the result. Each row takes both paths. */
enum ResultPath {
    /** Directly from the source. */
    STRAIGHT(0),
    /** Through the tally. */
    TALLIED(1);

    static final int COUNT = 2;

    private final int place;

    ResultPath(int place) {
        this.place = place;
    }

    /** The index of the count of this path, from 0 to {@link #COUNT} - 1. */
    int place() {
        return place;
    }
}
