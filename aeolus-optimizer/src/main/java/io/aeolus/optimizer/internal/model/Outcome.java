package io.aeolus.optimizer.internal.model;

/** What an optimizer finds. */
public sealed interface Outcome {

    /**
     * A plan.
     *
     * @param plan the plan
     * @param evaluation what to expect of it
     * @param highest the rate that would be possible if the bounds' tolerance were not used, source tuples in a nanosecond
     */
    record Found(Plan plan, Evaluation evaluation, double highest) implements Outcome {}

    /**
     * No plan keeps the bound on the latency.
     *
     * @param smallestP99Nanos the smallest bound that one could keep
     */
    record TooFast(double smallestP99Nanos) implements Outcome {}

    /**
     * Fewer tasks are allowed than there have to be.
     *
     * @param tasks how many there have to be
     */
    record TooFewTasks(long tasks) implements Outcome {}
}
