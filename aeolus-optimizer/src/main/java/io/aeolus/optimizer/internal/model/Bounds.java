// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Bounds and goals of a plan.
 *
 * @param cores processor cores that the topology can keep busy; can be a fraction
 * @param maxTasks the highest number of tasks of all operators
 * @param pending the limit on pending source tuples; empty for no limit
 * @param rate the rate to reach, in source tuples per nanosecond; empty for the highest rate
 * @param utilization the highest utilization of any resource at a given rate, above 0 and at most 1
 * @param lingers the longest time that a row waits for its batch
 * @param tolerance the share of the highest rate to give up for fewer tasks and smaller batches, from 0 to below 1
 */
public record Bounds(
        double cores,
        OptionalInt maxTasks,
        Optional<LatencyBound> latency,
        OptionalInt pending,
        OptionalDouble rate,
        double utilization,
        Lingers lingers,
        double tolerance) {

    public Bounds {
        Checks.positive(cores, "cores");
        maxTasks.ifPresent(value -> Checks.atLeastOne(value, "maxTasks"));
        pending.ifPresent(value -> Checks.atLeastOne(value, "pending"));
        rate.ifPresent(value -> Checks.positive(value, "rate"));
        if (!(utilization > 0 && utilization <= 1)) {
            throw new IllegalArgumentException("utilization is " + utilization + ": must be above 0 and at most 1");
        }
        if (!(tolerance >= 0 && tolerance < 1)) {
            throw new IllegalArgumentException("tolerance is " + tolerance + ": must be from 0 to below 1");
        }
    }

    /** Returns the bounds of an evaluation: a machine, a limit on pending tuples, and the lingers. */
    public static Bounds of(double cores, OptionalInt pending, Lingers lingers) {
        return new Bounds(
                cores,
                OptionalInt.empty(),
                Optional.empty(),
                pending,
                OptionalDouble.empty(),
                ModelConstants.HEADROOM_UTILIZATION,
                lingers,
                0);
    }

    /** Returns a copy with the given rate to reach, in tuples per nanosecond; empty for the highest rate. */
    public Bounds withRate(OptionalDouble rowsPerNano) {
        return new Bounds(cores, maxTasks, latency, pending, rowsPerNano, utilization, lingers, tolerance);
    }

    public Bounds withCores(double processors) {
        return new Bounds(processors, maxTasks, latency, pending, rate, utilization, lingers, tolerance);
    }

    public Bounds withPending(int tuples) {
        return new Bounds(cores, maxTasks, latency, OptionalInt.of(tuples), rate, utilization, lingers, tolerance);
    }

    public Bounds withTolerance(double part) {
        return new Bounds(cores, maxTasks, latency, pending, rate, utilization, lingers, part);
    }

    /** Returns the bounds for evaluating a given plan. */
    Bounds of(Plan plan) {
        return new Bounds(cores, maxTasks, Optional.empty(), plan.pending(), rate, utilization, lingers, tolerance);
    }
}
