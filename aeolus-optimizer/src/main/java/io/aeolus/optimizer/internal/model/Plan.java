package io.aeolus.optimizer.internal.model;

import java.util.Arrays;
import java.util.OptionalInt;

/** A dop for each operator, a batch size and a linger for each stream, by their indexes in the dataflow. Immutable. */
public final class Plan {

    private final int[] dop;
    private final int[] batchSize;
    private final double[] lingerNanos;
    private final OptionalInt pending;

    /**
     * Copies the arguments.
     *
     * @param dop tasks of each operator, 1 or more
     * @param batchSize rows in a full batch of each stream; 1 leaves it unbatched
     * @param lingerNanos the longest time that a row of each stream waits for its batch
     * @param pending source tuples that may be under way; empty for any number
     */
    public Plan(int[] dop, int[] batchSize, double[] lingerNanos, OptionalInt pending) {
        for (int one : dop) {
            Checks.atLeastOne(one, "dop");
        }
        for (int one : batchSize) {
            Checks.atLeastOne(one, "batchSize");
        }
        this.dop = dop.clone();
        this.batchSize = batchSize.clone();
        this.lingerNanos = lingerNanos.clone();
        this.pending = pending;
    }

    /**
     * A dataflow as it is.
     *
     * @param dataflow the dataflow
     * @param lingerNanos the linger of all streams
     * @param pending source tuples that may be under way
     * @return its own dops and batch sizes
     */
    public static Plan asItIs(Dataflow dataflow, double lingerNanos, OptionalInt pending) {
        double[] lingers = new double[dataflow.streams().size()];
        Arrays.fill(lingers, lingerNanos);
        return new Plan(
                dataflow.operators().stream().mapToInt(Operator::dop).toArray(),
                dataflow.streams().stream().mapToInt(Stream::batchSize).toArray(),
                lingers,
                pending);
    }

    /**
     * The dop of an operator.
     *
     * @param operator its index
     * @return tasks
     */
    public int dop(int operator) {
        return dop[operator];
    }

    /**
     * The batch size of a stream.
     *
     * @param stream its index
     * @return rows
     */
    public int batchSize(int stream) {
        return batchSize[stream];
    }

    /**
     * The linger of a stream.
     *
     * @param stream its index
     * @return nanoseconds
     */
    public double lingerNanos(int stream) {
        return lingerNanos[stream];
    }

    /**
     * Source tuples that may be under way.
     *
     * @return how many; empty for any number
     */
    public OptionalInt pending() {
        return pending;
    }

    /**
     * The same with another dop of an operator.
     *
     * @param operator its index
     * @param tasks its dop
     * @return a new plan
     */
    public Plan withDop(int operator, int tasks) {
        int[] dops = dop.clone();
        dops[operator] = tasks;
        return new Plan(dops, batchSize, lingerNanos, pending);
    }

    /**
     * The same with other batches on a stream.
     *
     * @param stream its index
     * @param rows rows in a full batch
     * @return a new plan
     */
    public Plan withBatchSize(int stream, int rows) {
        int[] batchSizes = batchSize.clone();
        batchSizes[stream] = rows;
        return new Plan(dop, batchSizes, lingerNanos, pending);
    }

    /**
     * The same with another number of rows under way.
     *
     * @param tuples source tuples that may be under way; empty for any number
     * @return a new plan
     */
    public Plan withPending(OptionalInt tuples) {
        return new Plan(dop, batchSize, lingerNanos, tuples);
    }

    /**
     * All tasks.
     *
     * @return the sum of the dops
     */
    public long tasks() {
        return Arrays.stream(dop).asLongStream().sum();
    }

    /**
     * All dops.
     *
     * @return a copy, by operator
     */
    public int[] dops() {
        return dop.clone();
    }

    /**
     * All batch sizes.
     *
     * @return a copy, by stream
     */
    public int[] batchSizes() {
        return batchSize.clone();
    }

    /**
     * All lingers.
     *
     * @return a copy in nanoseconds, by stream
     */
    public double[] lingersNanos() {
        return lingerNanos.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Plan that
                && Arrays.equals(dop, that.dop)
                && Arrays.equals(batchSize, that.batchSize)
                && Arrays.equals(lingerNanos, that.lingerNanos)
                && pending.equals(that.pending);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(dop) + Arrays.hashCode(batchSize);
    }

    @Override
    public String toString() {
        return "dop " + Arrays.toString(dop) + ", batch sizes " + Arrays.toString(batchSize) + ", pending " + pending;
    }
}
