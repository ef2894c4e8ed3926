package io.aeolus.batching;

import java.io.Serializable;
import java.time.Duration;

/**
 * The plan of one stream.
 *
 * @param producer the component that emits the stream
 * @param stream the stream's id
 * @param batchSize rows in a full batch, 1 to {@value #MAX_BATCH_SIZE}; 1 leaves the stream unbatched
 * @param scheme how rows for several key-based consumers are batched
 * @param linger the longest time that a row waits for its batch to fill, 1 ms to 1 h
 * @serial exclude
 */
// Error Prone knows the tag on classes only, and Javadoc wants it on records as well.
@SuppressWarnings("InvalidBlockTag")
public record StreamPlan(String producer, String stream, int batchSize, Scheme scheme, Duration linger)
        implements Serializable {

    /** The most rows in one batch: receivers refuse larger ones as damaged. */
    public static final int MAX_BATCH_SIZE = 65_536;

    /** The linger of a stream for which none is given. */
    public static final Duration DEFAULT_LINGER = Duration.ofMillis(5);

    private static final Duration MIN_LINGER = Duration.ofMillis(1);
    private static final Duration MAX_LINGER = Duration.ofHours(1);

    /**
     * Checks the numbers.
     *
     * @param producer the component that emits the stream
     * @param stream the stream's id
     * @param batchSize rows in a full batch, 1 to {@value #MAX_BATCH_SIZE}; 1 leaves the stream unbatched
     * @param scheme how rows for several key-based consumers are batched
     * @param linger the longest time that a row waits for its batch to fill, 1 ms to 1 h
     * @throws PlanException if they are out of bounds
     */
    public StreamPlan {
        if (batchSize < 1 || batchSize > MAX_BATCH_SIZE) {
            throw new PlanException("stream '" + stream + "' of '" + producer + "': batchSize is " + batchSize
                    + ": give 1 (not batched) to " + MAX_BATCH_SIZE);
        }
        if (linger.compareTo(MIN_LINGER) < 0 || linger.compareTo(MAX_LINGER) > 0) {
            throw new PlanException("stream '" + stream + "' of '" + producer + "': linger is " + linger.toMillis()
                    + "ms: give 1ms to 1h");
        }
    }

    /**
     * A stream under the distinct scheme with the default linger.
     *
     * @param producer the component that emits the stream
     * @param stream the stream's id
     * @param batchSize rows in a full batch
     * @return the plan
     */
    public static StreamPlan of(String producer, String stream, int batchSize) {
        return new StreamPlan(producer, stream, batchSize, Scheme.DISTINCT, DEFAULT_LINGER);
    }

    /**
     * The same with another batch size.
     *
     * @param rows in a full batch
     * @return the plan
     */
    public StreamPlan withBatchSize(int rows) {
        return new StreamPlan(producer, stream, rows, scheme, linger);
    }

    /**
     * Whether rows of this stream are batched.
     *
     * @return true if the batch size is above 1
     */
    public boolean isBatched() {
        return batchSize > 1;
    }
}
