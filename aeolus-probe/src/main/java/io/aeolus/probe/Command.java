// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import io.aeolus.batching.spi.BatchDivisor;
import java.io.Serializable;

/** A command to the workers of a run. */
public sealed interface Command extends Serializable {

    /** Stops all spouts for good: they receive no more calls of {@code nextTuple}. Tuples in flight are processed. */
    record StopSpouts() implements Command {}

    /** Pauses all spouts for a time: they receive no calls of {@code nextTuple}. Tuples in flight are processed. */
    record PauseSpouts(long nanos) implements Command {}

    /**
     * Divides the planned batch sizes of the topology, see {@link BatchDivisor}.
     *
     * @param divisor at least 1, which restores the planned sizes
     */
    record DivideBatches(int divisor) implements Command {}

    /**
     * Starts a load in the spout of a {@link LoadTopology}, after the end of the previous load.
     *
     * @param number the load's number, from 1 on
     * @param batchSize tuples in a message, one of the sizes of {@link LoadTopology#build}
     * @param tupleBytes size of a tuple's only value
     * @param windowTuples the most tuples in flight
     * @param durationNanos the least time for which the spout emits
     * @param leastMessages the fewest messages that the spout emits
     */
    record BeginLoad(
            long number, int batchSize, int tupleBytes, long windowTuples, long durationNanos, long leastMessages)
            implements Command {}
}
