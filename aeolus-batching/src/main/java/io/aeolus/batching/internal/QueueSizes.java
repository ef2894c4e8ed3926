package io.aeolus.batching.internal;

import io.aeolus.batching.Aeolus;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * Queue sizes for batches. Storm has one receive size for all executors of a topology and one transfer size for all its workers:
 * it counts messages, and a message is a batch, a single row, or an ack.
 *
 * <p>Where {@code topology.max.spout.pending} bounds the rows in flight, queues need not. They keep room for single rows and acks
 * then: {@link #ENOUGH_MESSAGES}. Where it does not, a full receive queue has to hold no more rows than the unbatched one did. It
 * counts rows with message ids alone, so it bounds nothing unless the settings say that all rows have some.
 */
public final class QueueSizes {

    /** Storm's defaults, for a configuration that was not merged with them. */
    private static final int DEFAULT_RECEIVE = 32_768;

    private static final int DEFAULT_TRANSFER = 1_000;

    /** Enough for a producer to run while the consumer takes a batch apart, and for control tuples between batches. */
    private static final int FEWEST_MESSAGES = 16;

    /**
     * What an executor sends in a time slice of 3 ms at 340,000 messages a second, so that it need not stop while its consumer
     * waits for a processor. The acks of twenty batches of fifty roots each find room, too.
     */
    private static final int ENOUGH_MESSAGES = 1_024;

    private QueueSizes() {}

    /**
     * The settings for batches of up to a number of rows: queue sizes in messages, never larger than configured. Empty for a batch size of 1.
     */
    public static Map<String, Object> scaled(int batchSize, Map<String, Object> config) {
        if (batchSize == 1) {
            return Map.of();
        }
        int receive = receive(config);
        int transfer = ObjectReader.getInt(config.get(Config.TOPOLOGY_TRANSFER_BUFFER_SIZE), DEFAULT_TRANSFER);
        int ofRows = asStormRounds(receive / batchSize);
        boolean isBounded = areRowsBounded(config);
        int fewest = isBounded ? ENOUGH_MESSAGES : FEWEST_MESSAGES;
        // Without another bound, rows on their way to other workers count too.
        int ofRowsBetweenWorkers = isBounded ? transfer : ofRows / 4;
        return Map.of(
                Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE,
                Math.min(receive, Math.max(fewest, ofRows)),
                Config.TOPOLOGY_TRANSFER_BUFFER_SIZE,
                Math.min(transfer, Math.max(fewest, ofRowsBetweenWorkers)),
                // Aeolus has gathered the tuples already; gathering batches again would only delay them.
                Config.TOPOLOGY_PRODUCER_BATCH_SIZE,
                1,
                Config.TOPOLOGY_TRANSFER_BATCH_SIZE,
                1);
    }

    private static int receive(Map<String, Object> config) {
        return ObjectReader.getInt(config.get(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE), DEFAULT_RECEIVE);
    }

    /** Whether spouts stop before one receive queue of the unbatched topology would be full of their tuples. */
    public static boolean areRowsBounded(Map<String, Object> config) {
        int pending = ObjectReader.getInt(config.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
        return Aeolus.isAckingEnabled(config) && pending > 0 && pending <= receive(config);
    }

    /** Storm makes a queue of the next power of two: the one below holds no more rows than it should. */
    private static int asStormRounds(int messages) {
        return Integer.highestOneBit(messages);
    }
}
