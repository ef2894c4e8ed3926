package io.aeolus.optimizer;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Bounds and goals of a plan. Names in messages are the options of the command line.
 *
 * @param algorithm how the plan is found
 * @param resources machines and workers to plan for
 * @param goals what the plan has to reach
 * @param tasks bounds on the number of tasks
 */
public record OptimizerOptions(
        Algorithm algorithm,
        @JsonUnwrapped Resources resources,
        @JsonUnwrapped Goals goals,
        @JsonUnwrapped TaskLimits tasks) {

    /** The most workers that are tried. */
    public static final int MOST_WORKERS = 64;

    private static final int MOST_HOSTS = 1_000;
    private static final Duration SHORTEST_LINGER = Duration.ofMillis(1);
    private static final Duration LONGEST_LINGER = Duration.ofHours(1);

    private static final OptimizerOptions DEFAULTS = new OptimizerOptions(
            Algorithm.BOUNDED,
            new Resources(OptionalDouble.empty(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty()),
            new Goals(OptionalDouble.empty(), Optional.empty(), Duration.ofMillis(5), 0.01),
            new TaskLimits(OptionalInt.empty(), Map.of(), 2));

    /**
     * Machines and workers to plan for.
     *
     * @param cores processors that the topology can keep busy, of all machines together, need not be whole; empty for the
     *     processors of the profiled machines
     * @param hosts machines like the one that was profiled; empty for those that were profiled
     * @param workers worker processes; empty for the best number of them
     * @param maxWorkers the most worker processes that a search tries; empty for as many as the topology declares
     */
    public record Resources(OptionalDouble cores, OptionalInt hosts, OptionalInt workers, OptionalInt maxWorkers) {

        /** Throws an {@link IllegalArgumentException} if a number is out of bounds. */
        public Resources {
            cores.ifPresent(value -> check(isPositive(value), "cores", value, "a number above 0"));
            hosts.ifPresent(value -> check(value >= 1 && value <= MOST_HOSTS, "hosts", value, "1 to " + MOST_HOSTS));
            workers.ifPresent(value -> check(value >= 1, "workers", value, "1 or more"));
            maxWorkers.ifPresent(
                    value -> check(value >= 1 && value <= MOST_WORKERS, "max-workers", value, "1 to " + MOST_WORKERS));
            check(
                    workers.isEmpty() || maxWorkers.isEmpty() || workers.getAsInt() <= maxWorkers.getAsInt(),
                    "workers",
                    workers.orElse(0),
                    "no more than max-workers, or leave out one of them");
        }
    }

    /**
     * Goals that a plan has to reach.
     *
     * @param tuplesPerSecond source tuples in a second; empty for as many as possible
     * @param maxLatency a bound on the 99th percentile of the time from a tuple's emission to its ack
     * @param linger the longest time that a row waits for its batch: whole milliseconds, 1 ms to 1 h
     * @param tolerance the part of the highest rate that may be given up for fewer tasks and smaller batches, 0 to below 1
     */
    public record Goals(
            OptionalDouble tuplesPerSecond,

            @JsonProperty("maxLatencyMillis") @JsonSerialize(converter = BoundMillis.class)
            Optional<Duration> maxLatency,

            @JsonProperty("lingerMillis") @JsonSerialize(converter = Millis.class)
            Duration linger,

            double tolerance) {

        /** Throws an {@link IllegalArgumentException} if a number is out of bounds. */
        public Goals {
            tuplesPerSecond.ifPresent(value -> check(isPositive(value), "rate", value, "a number above 0"));
            maxLatency.ifPresent(
                    value -> check(value.compareTo(Duration.ZERO) > 0, "max-latency", value, "a time above 0"));
            check(
                    linger.compareTo(SHORTEST_LINGER) >= 0
                            && linger.compareTo(LONGEST_LINGER) <= 0
                            && linger.equals(Duration.ofMillis(linger.toMillis())),
                    "linger",
                    linger,
                    "whole milliseconds from 1ms to 1h");
            check(tolerance >= 0 && tolerance < 1, "tolerance", tolerance, "0 to below 1, or to below 100 %");
        }
    }

    /**
     * Bounds on the number of tasks.
     *
     * @param maxTasks the most tasks of all components together
     * @param maxParallelism the most tasks of single components, by their ids
     * @param headroom tasks for each executor of a component that a later rebalance may spread further, rounded down; 1 for none
     */
    public record TaskLimits(OptionalInt maxTasks, Map<String, Integer> maxParallelism, double headroom) {

        /** Copies the map, in the order of ids; throws an {@link IllegalArgumentException} if a number is out of bounds. */
        public TaskLimits {
            maxParallelism = Collections.unmodifiableMap(new TreeMap<>(maxParallelism));
            maxTasks.ifPresent(value -> check(value >= 1, "max-tasks", value, "1 or more"));
            maxParallelism.forEach((id, value) -> check(value >= 1, "max-parallelism " + id, value, "1 or more"));
            check(headroom >= 1 && Double.isFinite(headroom), "headroom", headroom, "1 or more");
        }
    }

    /** No bounds but the machine's, as of a command line that gives none. */
    public static OptimizerOptions defaults() {
        return DEFAULTS;
    }

    /** The same with a bound on the 99th percentile of the time from a tuple's emission to its ack. */
    public OptimizerOptions withMaxLatency(Duration p99) {
        return with(new Goals(goals.tuplesPerSecond, Optional.of(p99), goals.linger, goals.tolerance));
    }

    /** The same with other goals. */
    public OptimizerOptions with(Goals others) {
        return new OptimizerOptions(algorithm, resources, others, tasks);
    }

    /** The same for a machine of which the topology can keep this number of processors busy. */
    public OptimizerOptions withCores(double number) {
        return with(new Resources(OptionalDouble.of(number), resources.hosts, resources.workers, resources.maxWorkers));
    }

    /** The same for a number of worker processes; empty for the best number. */
    public OptimizerOptions withWorkers(OptionalInt number) {
        return with(new Resources(resources.cores, resources.hosts, number, resources.maxWorkers));
    }

    /** The same with a bound on the workers that a search tries, and a number of machines like the profiled one. */
    public OptimizerOptions withLayouts(OptionalInt most, OptionalInt machines) {
        return with(new Resources(resources.cores, machines, resources.workers, most));
    }

    private OptimizerOptions with(Resources others) {
        return new OptimizerOptions(algorithm, others, goals, tasks);
    }

    /** The same with bounds on the tasks of all components together, and of single ones by their ids. */
    public OptimizerOptions withMaxTasks(OptionalInt all, Map<String, Integer> single) {
        return new OptimizerOptions(algorithm, resources, goals, new TaskLimits(all, single, tasks.headroom));
    }

    /** A time as milliseconds. */
    static final class Millis extends StdConverter<Duration, Double> {
        @Override
        public Double convert(Duration time) {
            return time.toNanos() / 1e6;
        }
    }

    /** An optional time as milliseconds. */
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
                    + ": give " + remedy);
        }
    }
}
