// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.aeolus.batching.StreamPlan;
import io.aeolus.optimizer.internal.model.ModelConstants;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Bounds and goals of a plan. Messages name options of the command line.
 *
 * @param algorithm how the plan is computed
 * @param resources machines and workers
 * @param goals rate, latency and linger
 * @param tasks bounds on the number of tasks
 * @param chaining whether bolts may run in the tasks of their producers
 * @param maxMemoryBytes the limit on the heap memory of all tuples in flight; empty for no limit
 */
public record OptimizerOptions(
        Algorithm algorithm,
        @JsonUnwrapped Resources resources,
        @JsonUnwrapped Goals goals,
        @JsonUnwrapped TaskLimits tasks,
        boolean chaining,
        OptionalLong maxMemoryBytes) {

    /** The highest number of workers that a search tries. */
    public static final int MAX_WORKERS = 64;

    /** The default of {@link Goals#tolerance}. */
    public static final double TOLERANCE = ModelConstants.DEFAULT_TOLERANCE;

    /** The default of {@link Goals#tolerance} with the profile of a running topology. */
    public static final double TOLERANCE_OF_RUNNING = ModelConstants.TOLERANCE_OF_RUNNING;

    private static final int MAX_HOSTS = 1_000;
    private static final Duration SHORTEST_LINGER = Duration.ofMillis(1);
    private static final Duration LONGEST_LINGER = Duration.ofHours(1);

    private static final OptimizerOptions DEFAULTS = new OptimizerOptions(
            Algorithm.BOUNDED,
            new Resources(OptionalDouble.empty(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty()),
            new Goals(OptionalDouble.empty(), Optional.empty(), StreamPlan.DEFAULT_LINGER, TOLERANCE),
            new TaskLimits(OptionalInt.empty(), Map.of(), 2));

    /**
     * Machines and workers to plan for.
     *
     * @param cores cores that the topology can use, of all machines in total; can be a fraction; empty for the cores of
     *     the profiled machines
     * @param hosts machines like the profiled one; empty for the profiled machines
     * @param workers worker processes; empty for the best number
     * @param maxWorkers the highest number of workers to try; empty for the number that the topology declares
     */
    public record Resources(OptionalDouble cores, OptionalInt hosts, OptionalInt workers, OptionalInt maxWorkers) {

        /** Throws an {@link IllegalArgumentException} if a number is out of bounds. */
        public Resources {
            cores.ifPresent(value -> check(isPositive(value), "cores", value, "above 0"));
            hosts.ifPresent(value -> check(value >= 1 && value <= MAX_HOSTS, "hosts", value, "from 1 to " + MAX_HOSTS));
            workers.ifPresent(value -> check(value >= 1, "workers", value, "at least 1"));
            maxWorkers.ifPresent(value ->
                    check(value >= 1 && value <= MAX_WORKERS, "max-workers", value, "from 1 to " + MAX_WORKERS));
            check(
                    workers.isEmpty() || maxWorkers.isEmpty() || workers.getAsInt() <= maxWorkers.getAsInt(),
                    "workers",
                    workers.orElse(0),
                    "at most --max-workers, " + maxWorkers.orElse(0) + "; or leave out one of them");
        }
    }

    /**
     * Goals of a plan.
     *
     * @param tuplesPerSecond the rate to reach, in source tuples; empty for the highest rate
     * @param maxLatency the limit on the 99th percentile of the time from emit to ack
     * @param linger the longest time that a tuple waits for its batch: whole milliseconds, 1 ms to 1 h
     * @param tolerance the share of the highest rate to give up for fewer tasks and smaller batches, from 0 to below 1
     * @param targetUtilization the highest utilization of tasks, cores and ackers at the rate, above 0 and at most 1. The rate of the
     *     sources in the profile then limits no plan. Empty for 0.8, and for sources as profiled
     */
    public record Goals(
            OptionalDouble tuplesPerSecond,

            @JsonProperty("maxLatencyMillis") @JsonSerialize(converter = BoundMillis.class)
            Optional<Duration> maxLatency,

            @JsonProperty("lingerMillis") @JsonSerialize(converter = Millis.class)
            Duration linger,

            double tolerance,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble targetUtilization) {

        /** Throws an {@link IllegalArgumentException} if a number is out of bounds. */
        public Goals {
            tuplesPerSecond.ifPresent(value -> check(isPositive(value), "rate", value, "above 0"));
            maxLatency.ifPresent(value -> check(value.compareTo(Duration.ZERO) > 0, "max-latency", value, "above 0"));
            check(
                    linger.compareTo(SHORTEST_LINGER) >= 0
                            && linger.compareTo(LONGEST_LINGER) <= 0
                            && linger.equals(Duration.ofMillis(linger.toMillis())),
                    "linger",
                    linger,
                    "whole milliseconds from 1ms to 1h");
            check(tolerance >= 0 && tolerance < 1, "tolerance", tolerance, "from 0 to below 1 (100 %)");
            targetUtilization.ifPresent(
                    value -> check(value > 0 && value <= 1, "target-utilization", value, "above 0 and at most 1"));
        }

        /** Goals with the usual headroom at a given rate. */
        public Goals(OptionalDouble tuplesPerSecond, Optional<Duration> maxLatency, Duration linger, double tolerance) {
            this(tuplesPerSecond, maxLatency, linger, tolerance, OptionalDouble.empty());
        }

        /** Returns a copy with another tolerance. */
        public Goals withTolerance(double other) {
            return new Goals(tuplesPerSecond, maxLatency, linger, other, targetUtilization);
        }

        /** Returns a copy for another rate, empty for the highest rate, with the highest utilization at the rate. */
        public Goals withDemand(OptionalDouble rate, double utilization) {
            return new Goals(rate, maxLatency, linger, tolerance, OptionalDouble.of(utilization));
        }
    }

    /**
     * Bounds on the number of tasks.
     *
     * @param maxTasks the highest number of tasks of all components in total
     * @param maxParallelism the highest number of tasks of single components, by id
     * @param headroom tasks per executor of a component that a later rebalance may spread further, rounded down; 1 for
     *     none
     */
    public record TaskLimits(OptionalInt maxTasks, Map<String, Integer> maxParallelism, double headroom) {

        /** Copies the map, in the order of ids; throws an {@link IllegalArgumentException} if a number is out of bounds. */
        public TaskLimits {
            maxParallelism = Collections.unmodifiableMap(new TreeMap<>(maxParallelism));
            maxTasks.ifPresent(value -> check(value >= 1, "max-tasks", value, "at least 1"));
            maxParallelism.forEach((id, value) -> check(value >= 1, "max-parallelism " + id, value, "at least 1"));
            check(headroom >= 1 && Double.isFinite(headroom), "headroom", headroom, "at least 1");
        }
    }

    /** Throws an {@link IllegalArgumentException} if a number is out of bounds. */
    public OptimizerOptions {
        maxMemoryBytes.ifPresent(value -> check(value >= 1, "max-memory", value, "at least 1 byte"));
    }

    /** Options with chaining, and without a limit on memory. */
    public OptimizerOptions(Algorithm algorithm, Resources resources, Goals goals, TaskLimits tasks) {
        this(algorithm, resources, goals, tasks, true, OptionalLong.empty());
    }

    /** Sets whether bolts may run in the tasks of their producers. */
    public OptimizerOptions withChaining(boolean isAllowed) {
        return new OptimizerOptions(algorithm, resources, goals, tasks, isAllowed, maxMemoryBytes);
    }

    /** Returns a copy with the given limit on the heap memory of all tuples in flight; empty for no limit. */
    public OptimizerOptions withMaxMemory(OptionalLong bytes) {
        return new OptimizerOptions(algorithm, resources, goals, tasks, chaining, bytes);
    }

    /** The defaults of the command line: the machine is the only bound. */
    public static OptimizerOptions defaults() {
        return DEFAULTS;
    }

    /** Returns a copy with the given limit on the 99th percentile of the time from emit to ack. */
    public OptimizerOptions withMaxLatency(Duration p99) {
        return with(new Goals(
                goals.tuplesPerSecond, Optional.of(p99), goals.linger, goals.tolerance, goals.targetUtilization));
    }

    /** Returns a copy with the given goals. */
    public OptimizerOptions with(Goals others) {
        return new OptimizerOptions(algorithm, resources, others, tasks, chaining, maxMemoryBytes);
    }

    /** Returns a copy with the given number of cores that the topology can use. */
    public OptimizerOptions withCores(double number) {
        return with(new Resources(OptionalDouble.of(number), resources.hosts, resources.workers, resources.maxWorkers));
    }

    /** Returns a copy with the given number of workers; empty for the best number. */
    public OptimizerOptions withWorkers(OptionalInt number) {
        return with(new Resources(resources.cores, resources.hosts, number, resources.maxWorkers));
    }

    /** Returns a copy with the given number of workers, whatever the maximum. */
    public OptimizerOptions withOnlyWorkers(int number) {
        return with(new Resources(resources.cores, resources.hosts, OptionalInt.of(number), OptionalInt.empty()));
    }

    /** Returns a copy with the given maximum number of workers to try, and the number of machines like the profiled one. */
    public OptimizerOptions withLayouts(OptionalInt max, OptionalInt machines) {
        return with(new Resources(resources.cores, machines, resources.workers, max));
    }

    private OptimizerOptions with(Resources others) {
        return new OptimizerOptions(algorithm, others, goals, tasks, chaining, maxMemoryBytes);
    }

    /** Returns a copy with the given maximum number of tasks of all components in total, and of single components by id. */
    public OptimizerOptions withMaxTasks(OptionalInt all, Map<String, Integer> single) {
        return new OptimizerOptions(
                algorithm, resources, goals, new TaskLimits(all, single, tasks.headroom), chaining, maxMemoryBytes);
    }

    /** Converts a time to milliseconds. */
    static final class Millis extends StdConverter<Duration, Double> {
        @Override
        public Double convert(Duration time) {
            return time.toNanos() / 1e6;
        }
    }

    /** Converts an optional time to milliseconds. */
    static final class BoundMillis extends StdConverter<Optional<Duration>, Optional<Double>> {
        @Override
        public Optional<Double> convert(Optional<Duration> time) {
            return time.map(new Millis()::convert);
        }
    }

    private static boolean isPositive(double value) {
        return value > 0 && Double.isFinite(value);
    }

    private static void check(boolean isRight, String name, Object value, String remedy) {
        if (!isRight) {
            throw new IllegalArgumentException(name + " is "
                    + (value instanceof Duration time
                            ? Amounts.nanos(1e9 * time.toSeconds() + time.toNanosPart())
                            : value)
                    + ": must be " + remedy);
        }
    }
}
