// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.OptimizerOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The options of the commands that compute a plan: the costs of messages, and the bounds of the plan. */
final class PlanningOptions {

    /** The spec of this mixin, without the other options of the command. */
    @Spec
    private CommandSpec own;

    @Option(
            names = "--network",
            paramLabel = "FILE",
            description = "Message costs, from 'aeolus network' (default: built-in costs, corrected by the profile).")
    private Optional<Path> network = Optional.empty();

    @Option(
            names = "--algorithm",
            paramLabel = "NAME",
            description =
                    "Algorithm: bounded (the highest rate within the bounds) or paper (as in Sax et al. 2013). Default: ${DEFAULT-VALUE}.",
            defaultValue = "bounded")
    private Algorithm algorithm = Algorithm.BOUNDED;

    @Option(
            names = "--cores",
            paramLabel = "N",
            description =
                    "CPU cores of all hosts that the topology can use (default: the cores of the profiled machines).")
    private OptionalDouble cores = OptionalDouble.empty();

    @Option(
            names = "--max-latency",
            paramLabel = "TIME",
            converter = OptionValues.Time.class,
            description = "Upper bound on the 99th percentile of the time from emission to ack, such as 50ms.")
    private Optional<Duration> maxLatency = Optional.empty();

    @Option(
            names = "--max-memory",
            paramLabel = "SIZE",
            converter = OptionValues.Memory.class,
            description = "Upper bound on the heap memory of all tuples in flight, such as 512m or 2g.")
    private OptionalLong maxMemory = OptionalLong.empty();

    @Option(
            names = "--max-tasks",
            paramLabel = "N",
            description =
                    "Maximum number of tasks of all components together (default: 64 per core, or 16 with a tight latency bound).")
    private OptionalInt maxTasks = OptionalInt.empty();

    @Option(
            names = "--max-parallelism",
            paramLabel = "ID=N",
            description = "Maximum parallelism of a component. Repeatable.")
    private Map<String, Integer> maxParallelism = new LinkedHashMap<>();

    @Option(
            names = "--linger",
            paramLabel = "TIME",
            converter = OptionValues.Time.class,
            description =
                    "Longest time that a tuple waits for its batch (default: 5ms; 'advise' and 'adapt' use the present linger of a stream that runs in batches, or the linger with which it was submitted, if that is longer).")
    private Optional<Duration> linger = Optional.empty();

    @Option(
            names = "--headroom",
            paramLabel = "F",
            description =
                    "Tasks per executor, so that a later rebalance can add executors (default: ${DEFAULT-VALUE}).",
            defaultValue = "2")
    private double headroom = 2;

    @Option(
            names = "--tolerance",
            paramLabel = "P",
            converter = OptionValues.Percent.class,
            description = "Percentage of the highest rate that a plan may give up for fewer tasks and smaller batches"
                    + " (default: 1; 'optimize' and 'compare' use 30 with a profile of a running topology, whose predictions"
                    + " are imprecise).")
    private Optional<Double> tolerance = Optional.empty();

    @Option(
            names = "--no-chaining",
            description = "Give each component its own tasks: do not run bolts in the tasks of their producers.")
    private boolean isWithoutChaining;

    /** The names of the options of this mixin that a command line contains. */
    List<String> given(ParseResult parsed) {
        return own.options().stream()
                .map(OptionSpec::longestName)
                .filter(parsed::hasMatchedOption)
                .toList();
    }

    Optional<Duration> linger() {
        return linger;
    }

    Optional<NetworkModel> costs() throws BadInputException {
        return network.isPresent() ? Optional.of(NetworkModel.FORMAT.read(network.get())) : Optional.empty();
    }

    /** The bounds of a plan for a rate, or for the highest rate, and for a number of workers, or for the best number. */
    OptimizerOptions options(OptionalDouble rate, OptionalInt workers) throws BadInputException {
        return options(rate, workers, OptionalInt.empty(), OptionalInt.empty());
    }

    /**
     * The bounds of a plan from a profile, without runs of the plan: the default tolerance is higher with the profile of a running topology.
     */
    OptimizerOptions forProfile(OptimizerOptions options, Profile profile) {
        return tolerance.isEmpty() && profile.isOfRunning()
                ? options.with(options.goals().withTolerance(OptimizerOptions.TOLERANCE_OF_RUNNING))
                : options;
    }

    /** The bounds of a plan, with a maximum number of workers and a number of hosts. */
    OptimizerOptions options(OptionalDouble rate, OptionalInt workers, OptionalInt maxWorkers, OptionalInt hosts)
            throws BadInputException {
        Map<String, Boolean> ofBounded = new LinkedHashMap<>();
        ofBounded.put("--max-latency", maxLatency.isPresent());
        ofBounded.put("--max-tasks", maxTasks.isPresent());
        ofBounded.put("--max-memory", maxMemory.isPresent());
        ofBounded.put("--no-chaining", isWithoutChaining);
        Optional<String> withoutEffect = ofBounded.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .findFirst();
        if (algorithm == Algorithm.PAPER && withoutEffect.isPresent()) {
            throw new BadInputException(
                    "%s has no effect with --algorithm paper, which has no bounds and no chains: remove one of them"
                            .formatted(withoutEffect.get()));
        }
        try {
            return new OptimizerOptions(
                    algorithm,
                    new OptimizerOptions.Resources(cores, hosts, workers, maxWorkers),
                    new OptimizerOptions.Goals(
                            rate,
                            maxLatency,
                            linger.orElse(StreamPlan.DEFAULT_LINGER),
                            tolerance.orElse(OptimizerOptions.TOLERANCE)),
                    new OptimizerOptions.TaskLimits(maxTasks, maxParallelism, headroom),
                    !isWithoutChaining,
                    maxMemory);
        } catch (IllegalArgumentException e) {
            throw new BadInputException("--" + e.getMessage());
        }
    }
}
