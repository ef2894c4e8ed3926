package io.aeolus.optimizer.internal.compare;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * Storm's own batching: one size for a whole topology. Storm asks for queues that hold two batches.
 *
 * <p>Queues must also never be full. When a queue was full, Storm 2.8.3 puts the tuple that had to wait into a batch and does not
 * note that this batch is to be flushed ({@code ExecutorTransfer.tryTransferLocal} without {@code pendingEmits}); nor does it flush
 * again what a nearly full queue did not take. Such tuples stay where they are until another one goes the same way, and at the end
 * of the input until they time out. The acker's queue is the first to be full: a pending row may have a message from each
 * component in it. So the queues get room for all of them, and storm-tuned is measured at its best.
 *
 * @param components the number of components of the topology
 */
record StormBatching(int components) {

    /** The sizes to try. */
    static final List<Integer> SIZES = List.of(1, 10, 100, 1000);

    private static final int RECEIVE_BUFFER_DEFAULT = 32_768;
    private static final int TRANSFER_BUFFER_DEFAULT = 1_000;
    private static final int LARGEST_RECEIVE_BUFFER = 1 << 20;

    /** The settings with a batch size, and with queues that are large enough for it. */
    Map<String, Object> with(int size, Map<String, Object> config) {
        Map<String, Object> tuned = new HashMap<>(config);
        tuned.put(Config.TOPOLOGY_PRODUCER_BATCH_SIZE, size);
        tuned.put(Config.TOPOLOGY_TRANSFER_BATCH_SIZE, size);
        if (size > 1) {
            long pending = ObjectReader.getInt(config.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
            long messages = Math.min(pending * (components + 1), LARGEST_RECEIVE_BUFFER);
            enlarge(tuned, Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, RECEIVE_BUFFER_DEFAULT, (int) messages);
            enlarge(tuned, Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, RECEIVE_BUFFER_DEFAULT, 2 * size);
            enlarge(tuned, Config.TOPOLOGY_TRANSFER_BUFFER_SIZE, TRANSFER_BUFFER_DEFAULT, 2 * size);
        }
        return tuned;
    }

    private static void enlarge(Map<String, Object> config, String queue, int standard, int least) {
        int configured = ObjectReader.getInt(config.get(queue), standard);
        if (configured < least) {
            config.put(queue, powerOfTwo(least));
        }
    }

    /** The smallest power of two that is not below a number. */
    private static int powerOfTwo(int least) {
        return least <= 1 ? 1 : Integer.highestOneBit(least - 1) << 1;
    }
}
