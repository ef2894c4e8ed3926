package io.aeolus.cli.internal.compare;

import io.aeolus.monitor.Ending;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
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
 * <p>Where {@code topology.max.spout.pending} bounds the rows under way, such a queue is as empty as a small one. Where nothing bounds
 * them, the spout would fill it: that takes memory, and shuffle groupings take a task with a long but large queue for an idle one. So a
 * run that is cut has queues of Storm's own size then, as more tuples follow one that is left behind.
 *
 * @param components the number of components of the topology
 * @param rows rows that the queues get room for
 */
record StormBatching(int components, long rows) {

    /** The sizes to try. */
    static final List<Integer> SIZES = List.of(1, 10, 100, 1000);

    private static final int RECEIVE_BUFFER_DEFAULT = 32_768;
    private static final int TRANSFER_BUFFER_DEFAULT = 1_000;
    private static final int LARGEST_RECEIVE_BUFFER = 1 << 23;
    private static final long ROWS_OF_CUT_RUN = 100_000;

    /** Where rows are not counted beforehand: room in a run to the end for as many as queues can hold, in one that is cut for some. */
    static StormBatching of(int components, Ending ending, Map<String, Object> config) {
        if (ending instanceof Ending.EndOfRows input) {
            return new StormBatching(components, input.rows());
        }
        if (ending instanceof Ending.Cut) {
            return new StormBatching(components, isBounded(config) ? ROWS_OF_CUT_RUN : 0);
        }
        return new StormBatching(components, LARGEST_RECEIVE_BUFFER);
    }

    /** Whether no more than some rows can be under way. */
    private static boolean isBounded(Map<String, Object> config) {
        return StormCommon.hasAckers(config)
                && ObjectReader.getInt(config.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0) > 0;
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
