package io.aeolus.cli.internal.compare;

import io.aeolus.monitor.Ending;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * Storm's own batching: one size for a whole topology. Storm asks for queues that hold two batches.
 *
 * <p>Queues must also never be full, nor even start over. Storm 2.8.3 notes which queues an executor has a batch open for, and
 * flushes these each millisecond. It forgets two: a batch that a tuple was put into which had to wait for a full queue
 * ({@code ExecutorTransfer.tryTransferLocal} without {@code pendingEmits}), and the rest of a batch that the queue took only a part
 * of, as its ring does now and then when it starts over at its beginning ({@code fill} of JCTools' array queues). Such tuples stay
 * where they are until another one goes the same way, and at the end of the input until they time out. So the queues get room for
 * every message of a run, if that is not too many, and storm-tuned is measured at its best.
 *
 * @param components the number of components of the topology
 * @param rows rows of the input
 */
record StormBatching(int components, long rows) {

    /** The sizes to try. */
    static final List<Integer> SIZES = List.of(1, 10, 100, 1000);

    private static final int RECEIVE_BUFFER_DEFAULT = 32_768;
    private static final int TRANSFER_BUFFER_DEFAULT = 1_000;
    private static final int LARGEST_RECEIVE_BUFFER = 1 << 23;
    private static final long ROWS_OF_CUT_RUN = 100_000;

    /** For a topology whose rows are not counted beforehand: in a run to the end as many as queues can hold, else some. */
    static StormBatching of(int components, Ending ending) {
        if (ending instanceof Ending.EndOfRows input) {
            return new StormBatching(components, input.rows());
        }
        // In a run that is cut a tuple that is left behind does no harm for long: more follow it.
        return new StormBatching(components, ending instanceof Ending.Cut ? ROWS_OF_CUT_RUN : LARGEST_RECEIVE_BUFFER);
    }

    /** The settings with a batch size, and with queues that are large enough for it. */
    Map<String, Object> with(int size, Map<String, Object> config) {
        Map<String, Object> tuned = new HashMap<>(config);
        tuned.put(Config.TOPOLOGY_PRODUCER_BATCH_SIZE, size);
        tuned.put(Config.TOPOLOGY_TRANSFER_BATCH_SIZE, size);
        if (size > 1) {
            // The acker gets the most: for each row a message from the spout, and one from each bolt that it comes to.
            long messages = Math.min(rows * (components + 1), LARGEST_RECEIVE_BUFFER);
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
