package io.aeolus.optimizer.internal.model;

import java.util.OptionalDouble;

/**
 * A spout or a bolt.
 *
 * @param id its name
 * @param isSource whether it is a source: without inputs
 * @param cpuNanos CPU time of a call in its task, without what its tuples cost on their way in and out
 * @param waitNanos time of a call in which its task waits for something outside: a sleep, a service, a disk
 * @param rate of a source: the most calls that there can be in a nanosecond, all tasks together; empty if it can always go on
 * @param share of a source: its part of all sources' calls; of others 0
 * @param parallelism tasks as it is now
 * @param limit how many tasks it may have
 */
public record Operator(
        String id,
        boolean isSource,
        double cpuNanos,
        double waitNanos,
        OptionalDouble rate,
        double share,
        int parallelism,
        ParallelismLimit limit) {

    /** No number is out of bounds. */
    public Operator {
        Checks.notNegative(cpuNanos, "cpuNanos of " + id);
        Checks.notNegative(waitNanos, "waitNanos of " + id);
        Checks.notNegative(share, "share of " + id);
        Checks.atLeastOne(parallelism, "parallelism of " + id);
        rate.ifPresent(value -> Checks.positive(value, "rate of " + id));
    }

    /** The same with other times of a call, on a processor and waiting, in nanoseconds. */
    public Operator withTimes(double cpu, double wait) {
        return new Operator(id, isSource, cpu, wait, rate, share, parallelism, limit);
    }

    /**
     * A source with another share.
     *
     * @param part its part of all sources' calls
     * @param most the rate that it has, empty if it can always go on
     * @return a new operator
     */
    public Operator withShare(double part, OptionalDouble most) {
        return new Operator(id, isSource, cpuNanos, waitNanos, most, part, parallelism, limit);
    }

    /** The same with another limit. */
    public Operator withLimit(ParallelismLimit tasks) {
        return new Operator(id, isSource, cpuNanos, waitNanos, rate, share, parallelism, tasks);
    }

    /** The same with another parallelism. */
    public Operator withParallelism(int tasks) {
        return new Operator(id, isSource, cpuNanos, waitNanos, rate, share, tasks, limit);
    }

    /** Time that a call takes in its task, messages apart: the paper's pure processing time. */
    double pptNanos() {
        return cpuNanos + waitNanos;
    }
}
