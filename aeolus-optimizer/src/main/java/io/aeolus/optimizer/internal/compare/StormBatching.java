package io.aeolus.optimizer.internal.compare;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/** Storm's own batching: one size for a whole topology. */
final class StormBatching {

    /** The sizes to try. */
    static final List<Integer> SIZES = List.of(1, 10, 100, 1000);

    /** Storm's default sizes of the queues that batches go to, for settings that were not merged with the defaults. */
    private static final Map<String, Integer> QUEUES = Map.of(
            Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 32_768,
            Config.TOPOLOGY_TRANSFER_BUFFER_SIZE, 1_000);

    private StormBatching() {}

    /** The settings with a batch size; a queue that does not hold two batches is enlarged, as Storm asks for. */
    static Map<String, Object> with(int size, Map<String, Object> config) {
        Map<String, Object> tuned = new HashMap<>(config);
        tuned.put(Config.TOPOLOGY_PRODUCER_BATCH_SIZE, size);
        tuned.put(Config.TOPOLOGY_TRANSFER_BATCH_SIZE, size);
        QUEUES.forEach((queue, standard) ->
                tuned.put(queue, Math.max(ObjectReader.getInt(config.get(queue), standard), 2 * size)));
        return tuned;
    }
}
