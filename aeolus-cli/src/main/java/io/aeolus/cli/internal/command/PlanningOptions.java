package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.OptimizerOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The options of the commands that compute a plan: what messages cost, and the bounds of the plan. */
final class PlanningOptions {

    /** These options without the other options of the command. */
    @Spec
    private CommandSpec own;

    @Option(
            names = "--network",
            paramLabel = "FILE",
            description = "What messages cost, from aeolus network; without it, defaults that the profile corrects.")
    private Optional<Path> network = Optional.empty();

    @Option(
            names = "--algorithm",
            paramLabel = "NAME",
            completionCandidates = PlanningOptions.AlgorithmNames.class,
            description =
                    "bounded: the highest rate within the bounds; paper: as in Sax et al. 2013; ${DEFAULT-VALUE} if not given.",
            defaultValue = "bounded")
    private Algorithm algorithm = Algorithm.BOUNDED;

    @Option(
            names = "--cores",
            paramLabel = "N",
            description =
                    "Cores that the topology can use, of all hosts together; without it, the cores of the machines that were"
                            + " profiled.")
    private OptionalDouble cores = OptionalDouble.empty();

    @Option(
            names = "--max-latency",
            paramLabel = "TIME",
            converter = OptionValues.Time.class,
            description =
                    "A bound on the 99th percentile of the time from a tuple's emission to its ack, such as 50ms.")
    private Optional<Duration> maxLatency = Optional.empty();

    @Option(names = "--max-tasks", paramLabel = "N", description = "The most tasks of all components together.")
    private OptionalInt maxTasks = OptionalInt.empty();

    @Option(
            names = "--max-parallelism",
            paramLabel = "ID=N",
            description = "The most tasks of one component; can be given for several.")
    private Map<String, Integer> maxParallelism = new LinkedHashMap<>();

    @Option(
            names = "--linger",
            paramLabel = "TIME",
            converter = OptionValues.Time.class,
            description = "The longest time that a row waits for its batch; ${DEFAULT-VALUE} if not given.",
            defaultValue = "5ms")
    private Duration linger = Duration.ofMillis(5);

    @Option(
            names = "--headroom",
            paramLabel = "F",
            description = "Tasks for each executor, which a later rebalance can spread; ${DEFAULT-VALUE} if not given.",
            defaultValue = "2")
    private double headroom = 2;

    @Option(
            names = "--tolerance",
            paramLabel = "P",
            converter = OptionValues.Percent.class,
            description = "Percent of the highest rate that may be given up for fewer tasks and smaller batches;"
                    + " ${DEFAULT-VALUE} if not given.",
            defaultValue = "1")
    private double tolerance = 0.01;

    /** For completion. */
    static final class AlgorithmNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Algorithm.values()).map(Algorithm::text).iterator();
        }
    }

    /** The names of these options that a command line contains. */
    List<String> given(ParseResult parsed) {
        return own.options().stream()
                .map(OptionSpec::longestName)
                .filter(parsed::hasMatchedOption)
                .toList();
    }

    /** What messages cost, if the user gave a file. */
    Optional<NetworkModel> costs() throws BadInputException {
        return network.isPresent() ? Optional.of(NetworkModel.FORMAT.read(network.get())) : Optional.empty();
    }

    /**
     * The bounds of a plan.
     *
     * @param rate rows per second that the plan is for; empty for as many as possible
     * @param workers worker processes that the plan is for; empty for as many as were profiled
     */
    OptimizerOptions options(OptionalDouble rate, OptionalInt workers) throws BadInputException {
        return options(rate, workers, OptionalInt.empty(), OptionalInt.empty());
    }

    /** The same with the most workers, and a number of hosts. */
    OptimizerOptions options(OptionalDouble rate, OptionalInt workers, OptionalInt maxWorkers, OptionalInt hosts)
            throws BadInputException {
        if (algorithm == Algorithm.PAPER && (maxLatency.isPresent() || maxTasks.isPresent())) {
            throw new BadInputException(
                    "%s has no effect with --algorithm paper, which has no bounds: leave out one of them"
                            .formatted(maxLatency.isPresent() ? "--max-latency" : "--max-tasks"));
        }
        try {
            return new OptimizerOptions(
                    algorithm,
                    new OptimizerOptions.Resources(cores, hosts, workers, maxWorkers),
                    new OptimizerOptions.Goals(rate, maxLatency, linger, tolerance),
                    new OptimizerOptions.TaskLimits(maxTasks, maxParallelism, headroom));
        } catch (IllegalArgumentException e) {
            throw new BadInputException("--" + e.getMessage());
        }
    }
}
