// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import java.io.Serializable;
import java.time.Duration;
import java.util.List;

/**
 * The plan of one stream. Immutable.
 *
 * @param producer the component that emits the stream
 * @param stream the stream's id
 * @param batchSize tuples in a full batch, 1 to {@value #MAX_BATCH_SIZE}; 1 leaves the stream unbatched
 * @param linger the longest time that a tuple waits for its batch to fill, 1 ms to 1 h
 * @param chained the consumers whose code runs in the producer's tasks, by direct call; the other consumers receive batches
 * @serial exclude
 */
// Error Prone accepts the tag on classes only, and Javadoc requires it on serializable records as well.
@SuppressWarnings("InvalidBlockTag")
public record StreamPlan(String producer, String stream, int batchSize, Duration linger, List<String> chained)
        implements Serializable {

    /** The largest batch size: receivers reject larger batches as damaged. */
    public static final int MAX_BATCH_SIZE = 65_536;

    /** The linger of a stream whose plan does not specify one. */
    public static final Duration DEFAULT_LINGER = Duration.ofMillis(5);

    private static final Duration MIN_LINGER = Duration.ofMillis(1);
    private static final Duration MAX_LINGER = Duration.ofHours(1);

    /**
     * Checks the numbers, and sorts the chained consumers.
     *
     * @param producer the component that emits the stream
     * @param stream the stream's id
     * @param batchSize tuples in a full batch, 1 to {@value #MAX_BATCH_SIZE}; 1 leaves the stream unbatched
     * @param linger the longest time that a tuple waits for its batch to fill, 1 ms to 1 h
     * @param chained the consumers whose code runs in the producer's tasks
     * @throws PlanException if a number is out of range
     */
    public StreamPlan {
        if (batchSize < 1 || batchSize > MAX_BATCH_SIZE) {
            throw new PlanException("stream '" + stream + "' of '" + producer + "': batchSize is " + batchSize
                    + ": must be 1 (unbatched) to " + MAX_BATCH_SIZE);
        }
        if (linger.compareTo(MIN_LINGER) < 0 || linger.compareTo(MAX_LINGER) > 0) {
            throw new PlanException("stream '" + stream + "' of '" + producer + "': linger is " + linger.toMillis()
                    + "ms: must be 1ms to 1h");
        }
        chained = chained.stream().distinct().sorted().toList();
    }

    /**
     * Creates the plan of a stream without chained consumers.
     *
     * @param producer the component that emits the stream
     * @param stream the stream's id
     * @param batchSize tuples in a full batch, 1 to {@value #MAX_BATCH_SIZE}; 1 leaves the stream unbatched
     * @param linger the longest time that a tuple waits for its batch to fill, 1 ms to 1 h
     * @throws PlanException if a number is out of range
     */
    public StreamPlan(String producer, String stream, int batchSize, Duration linger) {
        this(producer, stream, batchSize, linger, List.of());
    }

    /**
     * {@return the plan of a stream with the default linger}
     *
     * @param producer the component that emits the stream
     * @param stream the stream's id
     * @param batchSize tuples in a full batch
     * @throws PlanException if the batch size is out of range
     */
    public static StreamPlan of(String producer, String stream, int batchSize) {
        return new StreamPlan(producer, stream, batchSize, DEFAULT_LINGER);
    }

    /**
     * {@return this plan with another batch size}
     *
     * @param newBatchSize tuples in a full batch
     * @throws PlanException if the batch size is out of range
     */
    public StreamPlan withBatchSize(int newBatchSize) {
        return new StreamPlan(producer, stream, newBatchSize, linger, chained);
    }

    /**
     * {@return this plan with other chained consumers}
     *
     * @param consumers the consumers whose code runs in the producer's tasks
     */
    public StreamPlan withChained(List<String> consumers) {
        return new StreamPlan(producer, stream, batchSize, linger, consumers);
    }

    /** {@return whether the batch size is above 1} */
    public boolean isBatched() {
        return batchSize > 1;
    }
}
