// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

/** The result of a search. */
public sealed interface Outcome {

    /**
     * A plan.
     *
     * @param highest the highest rate, without the tolerance, in source tuples per nanosecond
     */
    record Found(Plan plan, Evaluation evaluation, double highest) implements Outcome {}

    /**
     * No plan meets the latency limit.
     *
     * @param smallestP99Nanos the smallest limit that a plan can meet
     */
    record TooFast(double smallestP99Nanos) implements Outcome {}

    /**
     * The limit on tasks is below the minimum.
     *
     * @param tasks the minimum number of tasks
     */
    record TooFewTasks(long tasks) implements Outcome {}
}
