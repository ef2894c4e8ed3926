package io.aeolus.monitor.internal.network;

import java.io.Serializable;

/**
 * Where the cost is measured.
 *
 * @param batchSize tuples in a message
 * @param tupleBytes size of a tuple's only value
 */
record Point(int batchSize, int tupleBytes) implements Serializable {

    /** The size of a message's values. */
    long messageBytes() {
        return (long) batchSize * tupleBytes;
    }

    /** The stream on which the spout emits. */
    String stream() {
        return streamOf(batchSize);
    }

    static String streamOf(int batchSize) {
        return "b" + batchSize;
    }
}
