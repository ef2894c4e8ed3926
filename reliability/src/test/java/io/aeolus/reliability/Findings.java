package io.aeolus.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;

/**
 * What a run came to.
 *
 * @param rows rows of the input
 * @param lost rows that were not acked, and results that are missing or wrong
 * @param replays rows that were emitted again
 * @param duplicated results that came again
 * @param overtaken tuples that came before others that had been emitted earlier by the same task to the same task; empty where
 *     nobody looks
 * @param mostReplays as many rows may be emitted again
 */
record Findings(long rows, long lost, long replays, long duplicated, OptionalLong overtaken, long mostReplays) {

    /** Compares with what is promised. */
    void check() {
        assertThat(rows).as("rows").isPositive();
        assertThat(lost).as("rows or results lost").isZero();
        assertThat(overtaken.orElse(0)).as("tuples that overtook others").isZero();
        assertThat(replays).as("rows emitted again").isLessThanOrEqualTo(mostReplays);
        // A row has two ways to the result, and comes again on both at the most.
        assertThat(duplicated).as("results that came again").isLessThanOrEqualTo(2 * replays);
    }
}
