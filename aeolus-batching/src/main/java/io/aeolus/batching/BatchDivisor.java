package io.aeolus.batching;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How many times smaller than planned the batches of a running topology are, in this JVM. So two batch sizes can be compared in the same
 * warm workers. Tasks take a new value over when they send their next batch; a batch has one row at least. Thread-safe.
 */
public final class BatchDivisor {

    private static final Map<String, BatchDivisor> OF_TOPOLOGIES = new ConcurrentHashMap<>();

    private volatile int value = 1;

    private BatchDivisor() {}

    /**
     * The divisor of a topology's batches: one for all of its tasks in this JVM.
     *
     * @param topologyId what Storm calls the topology, which is unique
     * @return 1 as long as nobody {@linkplain #set sets} another
     */
    public static BatchDivisor of(String topologyId) {
        return OF_TOPOLOGIES.computeIfAbsent(topologyId, unknown -> new BatchDivisor());
    }

    /**
     * Makes batches smaller than planned, or as large as planned again.
     *
     * @param divisor 1 or more
     * @throws IllegalArgumentException if it is less
     */
    public void set(int divisor) {
        if (divisor < 1) {
            throw new IllegalArgumentException("batches are divided by 1 or more, not by " + divisor);
        }
        value = divisor;
    }

    /**
     * The divisor that tasks apply to the next batch.
     *
     * @return 1 or more
     */
    public int value() {
        return value;
    }
}
