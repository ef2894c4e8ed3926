package io.aeolus.optimizer.internal.model;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a plan has to keep to.
 *
 * @param cores processors that the topology can keep busy; need not be whole
 * @param maxTasks the most tasks of all operators together
 * @param latency a bound on the latency
 * @param pending source tuples that may be under way; empty for any number
 * @param rate source tuples in a nanosecond that have to be reached but not more; empty for as many as possible
 * @param lingerNanos the longest time that a row waits for its batch
 * @param tolerance the part of the highest rate that may be given up for fewer tasks and smaller batches, 0 to below 1
 */
public record Bounds(
        double cores,
        OptionalInt maxTasks,
        Optional<LatencyBound> latency,
        OptionalInt pending,
        OptionalDouble rate,
        double lingerNanos,
        double tolerance) {

    /** No number is out of bounds. */
    public Bounds {
        Checks.positive(cores, "cores");
        maxTasks.ifPresent(value -> Checks.atLeastOne(value, "maxTasks"));
        pending.ifPresent(value -> Checks.atLeastOne(value, "pending"));
        rate.ifPresent(value -> Checks.positive(value, "rate"));
        Checks.positive(lingerNanos, "lingerNanos");
        if (!(tolerance >= 0 && tolerance < 1)) {
            throw new IllegalArgumentException("tolerance is " + tolerance + ": give 0 to below 1");
        }
    }

    /** The same with so many processors that the topology can keep busy. */
    public Bounds withCores(double processors) {
        return new Bounds(processors, maxTasks, latency, pending, rate, lingerNanos, tolerance);
    }

    /** The same with another part of the highest rate that may be given up. */
    public Bounds withTolerance(double part) {
        return new Bounds(cores, maxTasks, latency, pending, rate, lingerNanos, part);
    }

    /** The bounds within which a plan runs that is made already. */
    Bounds of(Plan plan) {
        return new Bounds(cores, maxTasks, Optional.empty(), plan.pending(), rate, lingerNanos, tolerance);
    }
}
