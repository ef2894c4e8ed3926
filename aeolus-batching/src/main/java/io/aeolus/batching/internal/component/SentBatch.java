package io.aeolus.batching.internal.component;

/**
 * What Storm gets as the message id of a spout's batch.
 *
 * @param log the message ids of its rows
 */
record SentBatch(MessageLog log) {

    @Override
    public String toString() {
        return log.toString();
    }
}
