package io.aeolus.optimizer;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a plan has to keep to. Names in messages are those of the command line.
 *
 * @param algorithm how the plan is found
 * @param cores processors that the topology can keep busy, of all machines together, need not be whole; empty for those of the machines
 *     that were profiled
 * @param workers worker processes; empty for the best number of them
 * @param maxLatency a bound on the 99th percentile of the time from a tuple's emission to its ack
 * @param maxTasks the most tasks of all components together
 * @param maxDop the most tasks of single components, by their ids
 * @param tuplesPerSecond source tuples in a second that the plan has to reach; empty for as many as possible
 * @param linger the longest time that a row waits for its batch: whole milliseconds, 1 ms to 1 h
 * @param headroom tasks for each executor of a component that a later rebalance may spread further, rounded down; 1 for none
 * @param tolerance the part of the highest rate that may be given up for fewer tasks and smaller batches, 0 to below 1
 * @param maxWorkers the most worker processes, where their number is to be found; empty for as many as the topology asks for by itself
 * @param hosts machines like the one that was profiled; empty for those that were profiled
 */
public record OptimizerOptions(
        Algorithm algorithm,
        OptionalDouble cores,
        OptionalInt workers,
        Optional<Duration> maxLatency,
        OptionalInt maxTasks,
        Map<String, Integer> maxDop,
        OptionalDouble tuplesPerSecond,
        Duration linger,
        double headroom,
        double tolerance,
        OptionalInt maxWorkers,
        OptionalInt hosts) {

    private static final Duration SHORTEST_LINGER = Duration.ofMillis(1);
    private static final Duration LONGEST_LINGER = Duration.ofHours(1);
    /** The most workers that are tried. */
    public static final int MOST_WORKERS = 64;

    private static final int MOST_HOSTS = 1_000;
    private static final double DEFAULT_HEADROOM = 2;
    private static final double DEFAULT_TOLERANCE = 0.01;
    private static final OptimizerOptions DEFAULTS = new OptimizerOptions(
            Algorithm.BOUNDED,
            OptionalDouble.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            Map.of(),
            OptionalDouble.empty(),
            Duration.ofMillis(5),
            DEFAULT_HEADROOM,
            DEFAULT_TOLERANCE,
            OptionalInt.empty(),
            OptionalInt.empty());

    /** Copies the map; throws an {@link IllegalArgumentException} if a number is out of bounds. */
    public OptimizerOptions {
        maxDop = Collections.unmodifiableMap(new LinkedHashMap<>(maxDop));
        cores.ifPresent(value -> check(isPositive(value), "cores", value, "a number above 0"));
        workers.ifPresent(value -> check(value >= 1, "workers", value, "1 or more"));
        maxLatency.ifPresent(
                value -> check(value.compareTo(Duration.ZERO) > 0, "max-latency", value, "a time above 0"));
        maxTasks.ifPresent(value -> check(value >= 1, "max-tasks", value, "1 or more"));
        maxDop.forEach((id, value) -> check(value >= 1, "max-dop " + id, value, "1 or more"));
        tuplesPerSecond.ifPresent(value -> check(isPositive(value), "rate", value, "a number above 0"));
        check(
                linger.compareTo(SHORTEST_LINGER) >= 0
                        && linger.compareTo(LONGEST_LINGER) <= 0
                        && linger.equals(Duration.ofMillis(linger.toMillis())),
                "linger",
                linger,
                "whole milliseconds from 1ms to 1h");
        check(headroom >= 1 && Double.isFinite(headroom), "headroom", headroom, "1 or more");
        check(tolerance >= 0 && tolerance < 1, "tolerance", tolerance, "0 to below 1, or to below 100 %");
        maxWorkers.ifPresent(
                value -> check(value >= 1 && value <= MOST_WORKERS, "max-workers", value, "1 to " + MOST_WORKERS));
        hosts.ifPresent(value -> check(value >= 1 && value <= MOST_HOSTS, "hosts", value, "1 to " + MOST_HOSTS));
        check(
                workers.isEmpty() || maxWorkers.isEmpty() || workers.getAsInt() <= maxWorkers.getAsInt(),
                "workers",
                workers.orElse(0),
                "no more than max-workers, or leave out one of them");
    }

    /** No bounds but the machine's, as of a command line that gives none. */
    public static OptimizerOptions defaults() {
        return DEFAULTS;
    }

    /** The same with a bound on the 99th percentile of the time from a tuple's emission to its ack. */
    public OptimizerOptions withMaxLatency(Duration p99) {
        return new OptimizerOptions(
                algorithm,
                cores,
                workers,
                Optional.of(p99),
                maxTasks,
                maxDop,
                tuplesPerSecond,
                linger,
                headroom,
                tolerance,
                maxWorkers,
                hosts);
    }

    /** The same for another machine, of which the topology can keep so many processors busy. */
    public OptimizerOptions withCores(double number) {
        return new OptimizerOptions(
                algorithm,
                OptionalDouble.of(number),
                workers,
                maxLatency,
                maxTasks,
                maxDop,
                tuplesPerSecond,
                linger,
                headroom,
                tolerance,
                maxWorkers,
                hosts);
    }

    /** The same for so many worker processes, or for the best number of them. */
    public OptimizerOptions withWorkers(OptionalInt number) {
        return new OptimizerOptions(
                algorithm,
                cores,
                number,
                maxLatency,
                maxTasks,
                maxDop,
                tuplesPerSecond,
                linger,
                headroom,
                tolerance,
                maxWorkers,
                hosts);
    }

    /** The same with bounds on the tasks of all components together, and of single ones by their ids. */
    public OptimizerOptions withMaxTasks(OptionalInt all, Map<String, Integer> single) {
        return new OptimizerOptions(
                algorithm,
                cores,
                workers,
                maxLatency,
                all,
                single,
                tuplesPerSecond,
                linger,
                headroom,
                tolerance,
                maxWorkers,
                hosts);
    }

    /** The same with at most so many workers, where their number is to be found, on so many machines like the one that was profiled. */
    public OptimizerOptions withLayouts(OptionalInt most, OptionalInt machines) {
        return new OptimizerOptions(
                algorithm,
                cores,
                workers,
                maxLatency,
                maxTasks,
                maxDop,
                tuplesPerSecond,
                linger,
                headroom,
                tolerance,
                most,
                machines);
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
