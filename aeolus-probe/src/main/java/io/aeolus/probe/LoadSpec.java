package io.aeolus.probe;

import java.io.Serializable;

/**
 * What the spout of a {@link LoadTopology} is to emit for a while.
 *
 * @param number of the load; later ones have higher numbers, the first one has 1
 * @param batchSize tuples in a message, one of those that the topology was built for
 * @param tupleBytes size of a tuple's only value, which has the load's number in its first bytes
 * @param windowTuples the most tuples that may be under way
 * @param durationNanos how long, at least
 * @param leastMessages how many messages, at least
 */
public record LoadSpec(
        long number, int batchSize, int tupleBytes, long windowTuples, long durationNanos, long leastMessages)
        implements Serializable {

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if the load cannot be told from none, or its number does not fit into a tuple
     */
    public LoadSpec {
        if (number < 1) {
            throw new IllegalArgumentException("number is " + number + ": give 1 or more");
        }
        if (tupleBytes < Long.BYTES) {
            throw new IllegalArgumentException("tupleBytes is " + tupleBytes + ": give " + Long.BYTES + " or more");
        }
    }
}
