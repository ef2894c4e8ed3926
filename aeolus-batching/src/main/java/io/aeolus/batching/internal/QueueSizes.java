package io.aeolus.batching.internal;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/** Queue sizes for batches: Storm's count in tuples, divided by the rows that one of them now carries. */
public final class QueueSizes {

    /** Storm's defaults, for a configuration that was not merged with them. */
    private static final Map<String, Integer> DEFAULTS = Map.of(
            Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 32_768,
            Config.TOPOLOGY_TRANSFER_BUFFER_SIZE, 1_000);

    /** Enough for a producer to run while the consumer takes a batch apart, and for control tuples between batches. */
    private static final int MIN_BATCHES = 16;

    private QueueSizes() {}

    /**
     * The settings for batches.
     *
     * @param batchSize the largest batch size, in rows
     * @param config the topology's settings
     * @return the queue sizes, never larger than configured; empty for a batch size of 1
     */
    public static Map<String, Object> scaled(int batchSize, Map<String, Object> config) {
        Map<String, Object> sizes = new HashMap<>();
        if (batchSize > 1) {
            DEFAULTS.forEach((name, size) -> {
                int configured = ObjectReader.getInt(config.get(name), size);
                sizes.put(name, Math.min(configured, Math.max(MIN_BATCHES, configured / batchSize)));
            });
            // Aeolus has gathered the tuples already; gathering batches again would only delay them.
            sizes.put(Config.TOPOLOGY_PRODUCER_BATCH_SIZE, 1);
            sizes.put(Config.TOPOLOGY_TRANSFER_BATCH_SIZE, 1);
        }
        return sizes;
    }
}
