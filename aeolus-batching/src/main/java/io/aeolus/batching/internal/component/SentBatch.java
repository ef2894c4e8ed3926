package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.output.BatchLimit;

/**
 * What Storm gets as the message id of a spout's batch.
 *
 * @param log the message ids of its rows
 * @param limit what bounds the batches of the same buffers
 * @param halvings how often that was halved when the batch was sent
 */
record SentBatch(MessageLog log, BatchLimit limit, int halvings) {

    /** A batch that is sent now. */
    static SentBatch of(MessageLog log, BatchLimit limit) {
        return new SentBatch(log, limit, limit.halvings());
    }

    /** What became of the batch decides how large the next ones may be. */
    void settled(boolean acked) {
        if (acked) {
            limit.acked(log.tracked());
        } else if (log.tracked() > 1 || log.size() == 1) {
            // A single message among rows without ids fails no other message.
            limit.failed(log.tracked(), halvings);
        }
    }

    @Override
    public String toString() {
        return log.toString();
    }
}
