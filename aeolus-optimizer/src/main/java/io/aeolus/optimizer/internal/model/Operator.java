// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.OptionalDouble;

/**
 * A spout or a bolt.
 *
 * @param isSource whether it is a source, without inputs
 * @param cpuNanos CPU time of a call in its task, without messages
 * @param waitNanos time of a call in which its task waits for something outside: a sleep, a service, a disk
 * @param rate maximum calls per nanosecond of a source, all tasks together; empty if it can always emit
 * @param share share of a source in the calls of all sources; 0 for bolts
 * @param parallelism current number of tasks
 * @param limit the allowed number of tasks
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

    public Operator {
        Checks.notNegative(cpuNanos, "cpuNanos of " + id);
        Checks.notNegative(waitNanos, "waitNanos of " + id);
        Checks.notNegative(share, "share of " + id);
        Checks.atLeastOne(parallelism, "parallelism of " + id);
        rate.ifPresent(value -> Checks.positive(value, "rate of " + id));
    }

    /** Returns a copy with the given CPU time and the wait of a call, in nanoseconds. */
    public Operator withTimes(double cpu, double wait) {
        return new Operator(id, isSource, cpu, wait, rate, share, parallelism, limit);
    }

    /** Returns a copy with the given share of a source in the calls of all sources, and its maximum rate. */
    public Operator withShare(double part, OptionalDouble maxRate) {
        return new Operator(id, isSource, cpuNanos, waitNanos, maxRate, part, parallelism, limit);
    }

    public Operator withLimit(ParallelismLimit tasks) {
        return new Operator(id, isSource, cpuNanos, waitNanos, rate, share, parallelism, tasks);
    }

    public Operator withParallelism(int tasks) {
        return new Operator(id, isSource, cpuNanos, waitNanos, rate, share, tasks, limit);
    }

    /** Returns the time of a call in its task without messages: the paper's pure processing time. */
    double pptNanos() {
        return cpuNanos + waitNanos;
    }
}
