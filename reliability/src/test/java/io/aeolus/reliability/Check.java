// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

/** A check of each run. */
enum Check {
    LOSS("each row is acked, its results are complete and correct, and the run ends"),
    ORDER("no tuple overtakes another between two tasks"),
    ACKS("each row in flight is acked or failed once"),
    REPLAYS("replays are bounded by the rows in flight at each fault"),
    DUPLICATES("duplicate results are bounded by the replays"),
    BATCHES("the mean batch before each fault has at least half the planned size"),
    BUFFERS("tuples are in buffers at each fault");

    private final String guarantee;

    Check(String guarantee) {
        this.guarantee = guarantee;
    }

    /** Returns the sentence that must be true. */
    String guarantee() {
        return guarantee;
    }
}
