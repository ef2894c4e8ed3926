package io.aeolus.monitor.internal.network;

/**
 * Where the cost is measured.
 *
 * @param batchSize tuples in a message
 * @param tupleBytes size of a tuple's only value
 */
record Point(int batchSize, int tupleBytes) {

    /** The size of a message's values. */
    long messageBytes() {
        return (long) batchSize * tupleBytes;
    }
}
