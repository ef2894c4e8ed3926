// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal;

import io.aeolus.batching.Aeolus;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * Queue sizes for batches. Storm has one receive size for all executors of a topology and one transfer size for all its workers. A size is a number
 * of messages, and a message is a batch, a single tuple, or an ack.
 *
 * <p>If {@code topology.max.spout.pending} bounds the tuples in flight, queues need not, and keep {@link #BOUNDED_MESSAGES} for single tuples and
 * acks. Otherwise a full receive queue holds no more tuples than without batches. {@code topology.max.spout.pending} counts only tuples with
 * message ids, so it bounds nothing unless the settings declare that all tuples are acked.
 */
public final class QueueSizes {

    // Storm's defaults, for settings that are not merged with them.
    private static final int DEFAULT_RECEIVE = 32_768;
    private static final int DEFAULT_TRANSFER = 1_000;

    /** Lets a producer run while its consumer unpacks a batch, with room for control tuples between batches. */
    private static final int MIN_MESSAGES = 16;

    /**
     * The messages of an executor in a time slice of 3 ms at 340,000 messages a second, so that it need not stop while its consumer waits for a
     * processor. The acks of twenty batches of fifty roots each fit in, too.
     */
    private static final int BOUNDED_MESSAGES = 1_024;

    private QueueSizes() {}

    /** The settings for the given batch size: queue sizes that are never larger than configured. Empty for a batch size of 1. */
    public static Map<String, Object> scaled(int batchSize, Map<String, Object> config) {
        if (batchSize == 1) {
            return Map.of();
        }
        int receive = receive(config);
        int transfer = ObjectReader.getInt(config.get(Config.TOPOLOGY_TRANSFER_BUFFER_SIZE), DEFAULT_TRANSFER);
        // Storm rounds a size up to a power of two; the next lower one holds no more tuples than before.
        int sameTuples = Integer.highestOneBit(receive / batchSize);
        boolean isBounded = areRowsBounded(config);
        int min = isBounded ? BOUNDED_MESSAGES : MIN_MESSAGES;
        // Without another bound, tuples in flight to other workers count, too.
        int scaledTransfer = isBounded ? transfer : sameTuples / 4;
        return Map.of(
                Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE,
                Math.min(receive, Math.max(min, sameTuples)),
                Config.TOPOLOGY_TRANSFER_BUFFER_SIZE,
                Math.min(transfer, Math.max(min, scaledTransfer)),
                // Storm's own batching would only delay the batches.
                Config.TOPOLOGY_PRODUCER_BATCH_SIZE,
                1,
                Config.TOPOLOGY_TRANSFER_BATCH_SIZE,
                1);
    }

    private static int receive(Map<String, Object> config) {
        return ObjectReader.getInt(config.get(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE), DEFAULT_RECEIVE);
    }

    /** Whether spouts stop before a receive queue of the unbatched topology would be full. */
    public static boolean areRowsBounded(Map<String, Object> config) {
        int pending = ObjectReader.getInt(config.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
        return Aeolus.isAckingEnabled(config) && pending > 0 && pending <= receive(config);
    }
}
