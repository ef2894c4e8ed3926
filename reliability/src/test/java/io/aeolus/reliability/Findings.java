// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;

/**
 * The result of a run.
 *
 * @param rows rows of the input
 * @param lost rows that were not acked, and missing or wrong results
 * @param replays replayed rows
 * @param duplicated duplicate results
 * @param overtaken tuples that overtook an earlier tuple between the same two tasks; empty if order
 *     is not checked
 * @param mostReplays the bound on replays
 */
record Findings(long rows, long lost, long replays, long duplicated, OptionalLong overtaken, long mostReplays) {

    /** Compares the result with the guarantees. */
    void check() {
        assertThat(rows).as("rows").isPositive();
        assertThat(lost).as("rows or results lost").isZero();
        assertThat(overtaken.orElse(0)).as("tuples that overtook others").isZero();
        assertThat(replays).as("replayed rows").isLessThanOrEqualTo(mostReplays);
        // A replayed row can be duplicated on both paths to the result.
        assertThat(duplicated).as("duplicate results").isLessThanOrEqualTo(2 * replays);
    }
}
