package io.aeolus.probe;

import io.aeolus.batching.spi.BatchDivisor;
import java.io.Serializable;

/** What workers can be told. */
public sealed interface Command extends Serializable {

    /** From now on the spouts are asked for no rows; those that are open go on. */
    record StopSpouts() implements Command {}

    /** For so many nanoseconds from now on the spouts are asked for no rows; those that are open go on. */
    record RestSpouts(long nanos) implements Command {}

    /**
     * From now on the topology's batches have so many times fewer rows than planned, see {@link BatchDivisor}.
     *
     * @param divisor 1 or more; 1 makes them as large as planned
     */
    record DivideBatches(int divisor) implements Command {}

    /**
     * The spout of a {@link LoadTopology} begins with a load. The one before has ended.
     *
     * @param number of the load; later ones have higher numbers, the first one has 1
     * @param batchSize tuples in a message, one of those that the topology was built for
     * @param tupleBytes size of a tuple's only value
     * @param windowTuples the most tuples that may be under way
     * @param durationNanos how long it emits, at least
     * @param leastMessages how many messages it emits, at least
     */
    record BeginLoad(
            long number, int batchSize, int tupleBytes, long windowTuples, long durationNanos, long leastMessages)
            implements Command {}
}
