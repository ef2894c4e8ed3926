// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import io.aeolus.monitor.Ending;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.utils.ObjectReader;

/**
 * The settings of {@code storm-tuned}: one of Storm's own batch sizes for the whole topology, with queues that hold two batches.
 *
 * <p>Storm 2.8.3 strands messages in partly filled producer batches ({@code topology.producer.batch.size}). They stay there until more
 * messages follow, or until they time out:
 *
 * <ol>
 *   <li>{@code ExecutorTransfer.tryTransferLocal} records no queue to flush if it is called without {@code pendingEmits}, which is the
 *       case for a message that had to wait for a full queue.
 *   <li>An executor's flush does not retry the rest of a batch if the queue accepts only a part of the batch, as JCTools' array queues do
 *       occasionally when the ring wraps around.
 *   <li>{@code WorkerState.transferLocalBatch} collects the messages from other workers in a batch of the Netty thread, which nothing
 *       flushes.
 * </ol>
 *
 * <p>Queues with space for every message of a run avoid the first two. The third cannot be avoided: between workers, a run that waits for
 * the end of its input varies {@code topology.transfer.batch.size} only.
 *
 * <p>If {@code topology.max.spout.pending} bounds the messages in flight, a larger queue does not hold more messages. Without that bound
 * the spout fills the queue, which takes memory and makes shuffle groupings send to tasks with long queues. A run of fixed duration then
 * keeps Storm's queue sizes: later messages push the stranded ones out.
 *
 * @param components the number of components of the topology
 * @param rows the number of tuples for which the queues need space
 * @param variesProducerBatches whether {@code topology.producer.batch.size} is varied as well
 */
record StormBatching(int components, long rows, boolean variesProducerBatches) {

    /** The sizes to try. */
    static final List<Integer> SIZES = List.of(1, 10, 100, 1000);

    private static final int RECEIVE_BUFFER_DEFAULT = 32_768;
    private static final int TRANSFER_BUFFER_DEFAULT = 1_000;
    private static final int MAX_RECEIVE_BUFFER = 1 << 23;
    private static final long ROWS_WITH_TIME_LIMIT = 100_000;

    /** The batching of a topology with a number of components, in a number of workers. */
    static StormBatching of(int components, int workers, Ending ending, Map<String, Object> config) {
        if (ending instanceof Ending.TimeLimit) {
            return new StormBatching(components, isBounded(config) ? ROWS_WITH_TIME_LIMIT : 0, true);
        }
        long rows = ending instanceof Ending.EndOfRows input ? input.rows() : MAX_RECEIVE_BUFFER;
        return new StormBatching(components, rows, workers == 1);
    }

    /** Whether {@code topology.max.spout.pending} bounds the tuples in flight. */
    private static boolean isBounded(Map<String, Object> config) {
        return StormCommon.hasAckers(config)
                && ObjectReader.getInt(config.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0) > 0;
    }

    /** A note for the user if not all of Storm's batch sizes are varied. */
    Optional<String> remark() {
        return variesProducerBatches
                ? Optional.empty()
                : Optional.of(
                        "storm-tuned varies topology.transfer.batch.size only: Storm never flushes the last producer batch"
                                + " between workers, so a run to the end of its input would not finish");
    }

    /** The settings with a batch size, and with queues that are large enough. */
    Map<String, Object> with(int size, Map<String, Object> config) {
        Map<String, Object> tuned = new HashMap<>(config);
        tuned.put(Config.TOPOLOGY_TRANSFER_BATCH_SIZE, size);
        if (variesProducerBatches) {
            tuned.put(Config.TOPOLOGY_PRODUCER_BATCH_SIZE, size);
        }
        if (size > 1) {
            enlarge(tuned, Config.TOPOLOGY_TRANSFER_BUFFER_SIZE, TRANSFER_BUFFER_DEFAULT, 2 * size);
        }
        if (size > 1 && variesProducerBatches) {
            // The acker receives the most messages: for each tuple one from the spout and one from each bolt.
            long messages = Math.min(rows * (components + 1), MAX_RECEIVE_BUFFER);
            enlarge(tuned, Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, RECEIVE_BUFFER_DEFAULT, (int) messages);
            enlarge(tuned, Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, RECEIVE_BUFFER_DEFAULT, 2 * size);
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
