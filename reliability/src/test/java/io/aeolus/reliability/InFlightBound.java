// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.reliability.counting.Audit;
import io.aeolus.reliability.counting.CountingTopology;

/**
 * The bound on the rows in flight of a spout task. While nothing is acked, a batched spout may emit as many additional rows as its open batches
 * hold.
 *
 * @param pending {@code topology.max.spout.pending}
 * @param isBatched whether the spout's rows are batched
 */
record InFlightBound(int pending, boolean isBatched) {

    /** Returns the pending rows, and the rows of a poll. */
    private int rows() {
        return (isBatched ? 2 * pending : pending) + CountingTopology.POLL_ROWS;
    }

    /** Checks the rows in flight. Returns the bound on replays. */
    long checked(Audit audit, Replays replays) {
        assertThat(audit.mostOpen())
                .as("rows in flight, of which topology.max.spout.pending allows %d", pending)
                .isLessThanOrEqualTo(rows());
        return replays.most(rows());
    }
}
