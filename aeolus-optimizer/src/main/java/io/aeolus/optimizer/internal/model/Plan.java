package io.aeolus.optimizer.internal.model;

import java.util.Arrays;
import java.util.OptionalInt;

/** A parallelism for each operator, a batch size and a linger for each stream, by their indexes in the dataflow. Immutable. */
public final class Plan {

    private final int[] parallelism;
    private final int[] batchSize;
    private final double[] lingerNanos;
    private final OptionalInt pending;

    /**
     * Copies the arguments.
     *
     * @param parallelism tasks of each operator, 1 or more
     * @param batchSize rows in a full batch of each stream; 1 leaves it unbatched
     * @param lingerNanos the longest time that a row of each stream waits for its batch
     * @param pending source tuples that may be under way; empty for any number
     */
    public Plan(int[] parallelism, int[] batchSize, double[] lingerNanos, OptionalInt pending) {
        for (int one : parallelism) {
            Checks.atLeastOne(one, "parallelism");
        }
        for (int one : batchSize) {
            Checks.atLeastOne(one, "batchSize");
        }
        this.parallelism = parallelism.clone();
        this.batchSize = batchSize.clone();
        this.lingerNanos = lingerNanos.clone();
        this.pending = pending;
    }

    /** The parallelisms and batch sizes that a dataflow has, with the same linger for all streams. */
    public static Plan asItIs(CostModel dataflow, double lingerNanos, OptionalInt pending) {
        double[] lingers = new double[dataflow.streams().size()];
        Arrays.fill(lingers, lingerNanos);
        return new Plan(
                dataflow.operators().stream().mapToInt(Operator::parallelism).toArray(),
                dataflow.streams().stream().mapToInt(Stream::batchSize).toArray(),
                lingers,
                pending);
    }

    /** The parallelisms that a dataflow has, and batches of a size of all streams that can have batches, as they are profiled. */
    public static Plan inBatches(CostModel dataflow, int batchSize, double lingerNanos, OptionalInt pending) {
        Plan plan = asItIs(dataflow, lingerNanos, pending);
        for (int s = 0; s < dataflow.streams().size(); s++) {
            plan = plan.withBatchSize(s, dataflow.streams().get(s).limit().canBatch() ? batchSize : 1);
        }
        return plan;
    }

    /** The parallelism of an operator. */
    public int parallelism(int operator) {
        return parallelism[operator];
    }

    /** The rows in a full batch of a stream; 1 leaves it unbatched. */
    public int batchSize(int stream) {
        return batchSize[stream];
    }

    /** The longest time in nanoseconds that a row of a stream waits for its batch. */
    public double lingerNanos(int stream) {
        return lingerNanos[stream];
    }

    /** Source tuples that may be under way; empty for any number. */
    public OptionalInt pending() {
        return pending;
    }

    /** The same with another parallelism of an operator. */
    public Plan withParallelism(int operator, int tasks) {
        int[] parallelisms = parallelism.clone();
        parallelisms[operator] = tasks;
        return new Plan(parallelisms, batchSize, lingerNanos, pending);
    }

    /** The same with so many rows in a full batch of a stream. */
    public Plan withBatchSize(int stream, int rows) {
        int[] batchSizes = batchSize.clone();
        batchSizes[stream] = rows;
        return new Plan(parallelism, batchSizes, lingerNanos, pending);
    }

    /** The same with batches so many times smaller, of one row at least. */
    public Plan divided(int divisor) {
        int[] batchSizes = Arrays.stream(batchSize)
                .map(size -> Math.max(1, size / divisor))
                .toArray();
        return new Plan(parallelism, batchSizes, lingerNanos, pending);
    }

    /** The same with so many source tuples that may be under way; empty for any number. */
    public Plan withPending(OptionalInt tuples) {
        return new Plan(parallelism, batchSize, lingerNanos, tuples);
    }

    /** The sum of all parallelisms. */
    public long tasks() {
        return Arrays.stream(parallelism).asLongStream().sum();
    }

    /** All parallelisms by operator, a copy. */
    public int[] parallelisms() {
        return parallelism.clone();
    }

    /** All batch sizes by stream, a copy. */
    public int[] batchSizes() {
        return batchSize.clone();
    }

    /** All lingers in nanoseconds by stream, a copy. */
    public double[] lingersNanos() {
        return lingerNanos.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Plan that
                && Arrays.equals(parallelism, that.parallelism)
                && Arrays.equals(batchSize, that.batchSize)
                && Arrays.equals(lingerNanos, that.lingerNanos)
                && pending.equals(that.pending);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(parallelism) + Arrays.hashCode(batchSize);
    }

    @Override
    public String toString() {
        return "parallelism " + Arrays.toString(parallelism) + ", batch sizes " + Arrays.toString(batchSize)
                + ", pending " + pending;
    }
}
