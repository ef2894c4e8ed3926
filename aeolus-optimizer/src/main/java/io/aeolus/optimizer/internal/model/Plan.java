// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.Arrays;
import java.util.OptionalInt;

/** The parallelism of each operator, and the batch size and linger of each stream, by their indexes in the model. Immutable. */
public final class Plan {

    private final int[] parallelism;
    private final int[] batchSize;
    private final double[] lingerNanos;
    private final OptionalInt pending;

    /** Copies the tasks of each operator, and the batch size and linger of each stream. The limit on pending source tuples may be empty. */
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

    /** Returns the parallelism and batch sizes of a model, with the given lingers. */
    public static Plan profiled(CostModel model, Lingers lingers, OptionalInt pending) {
        double[] nanos = new double[model.streams().size()];
        Arrays.setAll(nanos, lingers::nanos);
        return new Plan(
                model.parallelisms(),
                model.streams().stream().mapToInt(Stream::batchSize).toArray(),
                nanos,
                pending);
    }

    /**
     * Returns the plan of a state of a profile: the parallelism of a model, with uniform batches on all streams that can be batched. A batch
     * size of 1 stands for the profiled batch sizes.
     */
    public static Plan inBatches(CostModel model, int batchSize, Lingers lingers, OptionalInt pending) {
        Plan plan = profiled(model, lingers, pending);
        for (int s = 0; s < model.streams().size() && batchSize > 1; s++) {
            plan = plan.withBatchSize(s, model.stream(s).limit().canBatch() ? batchSize : 1);
        }
        return plan;
    }

    /** Returns the parallelism of an operator. */
    public int parallelism(int operator) {
        return parallelism[operator];
    }

    /** Returns the rows in a full batch of a stream; 1 for an unbatched stream. */
    public int batchSize(int stream) {
        return batchSize[stream];
    }

    /** Returns the longest time in nanoseconds that a row of a stream waits for its batch. */
    public double lingerNanos(int stream) {
        return lingerNanos[stream];
    }

    /** Returns the limit on pending source tuples; empty for no limit. */
    public OptionalInt pending() {
        return pending;
    }

    public Plan withParallelism(int operator, int tasks) {
        int[] parallelisms = parallelism.clone();
        parallelisms[operator] = tasks;
        return new Plan(parallelisms, batchSize, lingerNanos, pending);
    }

    public Plan withBatchSize(int stream, int rows) {
        int[] batchSizes = batchSize.clone();
        batchSizes[stream] = rows;
        return new Plan(parallelism, batchSizes, lingerNanos, pending);
    }

    /** Returns a copy with all batch sizes divided, to no less than one row. */
    public Plan divided(int divisor) {
        int[] batchSizes = Arrays.stream(batchSize)
                .map(size -> Math.max(1, size / divisor))
                .toArray();
        return new Plan(parallelism, batchSizes, lingerNanos, pending);
    }

    /** Returns a copy with the given limit on pending source tuples; empty for no limit. */
    public Plan withPending(OptionalInt tuples) {
        return new Plan(parallelism, batchSize, lingerNanos, tuples);
    }

    /** Returns the sum of all parallelisms. */
    public long tasks() {
        return Arrays.stream(parallelism).asLongStream().sum();
    }

    /** Returns the parallelism of each operator; a copy. */
    public int[] parallelisms() {
        return parallelism.clone();
    }

    /** Returns the batch size of each stream; a copy. */
    public int[] batchSizes() {
        return batchSize.clone();
    }

    /** Returns the linger of each stream in nanoseconds; a copy. */
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
