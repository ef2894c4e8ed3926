package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.TimeText;
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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The options of whatever computes a plan: what messages cost, and what the plan has to keep to. */
final class PlanningOptions {

    private static final Pattern PERCENT = Pattern.compile("\\d{1,2}(\\.\\d{1,9})?%?");
    private static final double PERCENT_OF_ALL = 100;

    /** These options alone, without those of the command. */
    @Spec
    private CommandSpec own;

    @Option(
            names = "--network",
            paramLabel = "FILE",
            description =
                    "What messages cost, from aeolus network; without it, usual costs, as the profile corrects them.")
    private Optional<Path> network = Optional.empty();

    @Option(
            names = "--algorithm",
            paramLabel = "NAME",
            completionCandidates = PlanningOptions.AlgorithmNames.class,
            description =
                    "bounded: the highest rate within bounds; paper: as Sax et al. 2013; ${DEFAULT-VALUE} if not given.",
            defaultValue = "bounded")
    private String algorithm = "bounded";

    @Option(
            names = "--cores",
            paramLabel = "N",
            description =
                    "Processors that the topology can keep busy, of all hosts together; without it, those of the machines"
                            + " that were profiled.")
    private Optional<Double> cores = Optional.empty();

    @Option(
            names = "--max-latency",
            paramLabel = "TIME",
            description =
                    "A bound on the 99th percentile of the time from a tuple's emission to its ack, such as 50ms.")
    private Optional<String> maxLatency = Optional.empty();

    @Option(names = "--max-tasks", paramLabel = "N", description = "The most tasks of all components together.")
    private Optional<Integer> maxTasks = Optional.empty();

    @Option(
            names = "--max-dop",
            paramLabel = "ID=N",
            description = "The most tasks of one component; can be given for several.")
    private Map<String, Integer> maxDop = new LinkedHashMap<>();

    @Option(
            names = "--linger",
            paramLabel = "TIME",
            description = "The longest time that a row waits for its batch; ${DEFAULT-VALUE} if not given.",
            defaultValue = "5ms")
    private String linger = "5ms";

    @Option(
            names = "--headroom",
            paramLabel = "F",
            description =
                    "Tasks for each executor of what a later rebalance may spread; ${DEFAULT-VALUE} if not given.",
            defaultValue = "2")
    private double headroom = 2;

    @Option(
            names = "--tolerance",
            paramLabel = "P",
            description = "Percent of the highest rate that may be given up for fewer tasks and smaller batches;"
                    + " ${DEFAULT-VALUE} if not given.",
            defaultValue = "1")
    private String tolerance = "1";

    void addTo(FilesUsed files) {
        files.reads("--network", network);
    }

    /** The names of those that the user gave, of a command line that was read. */
    List<String> given(ParseResult parsed) {
        return own.options().stream()
                .map(OptionSpec::longestName)
                .filter(parsed::hasMatchedOption)
                .toList();
    }

    /** What messages cost, if the user knows. */
    Optional<NetworkModel> costs() throws BadInputException {
        return network.isPresent() ? Optional.of(NetworkModel.FORMAT.read(network.get())) : Optional.empty();
    }

    /**
     * What the user wants.
     *
     * @param rate rows in a second that the plan is for; empty for as many as possible
     * @param workers worker processes that it is for; empty for as many as were profiled
     */
    OptimizerOptions options(OptionalDouble rate, OptionalInt workers) throws BadInputException {
        if (algorithm() == Algorithm.PAPER && (maxLatency.isPresent() || maxTasks.isPresent())) {
            throw new BadInputException(
                    "%s has no effect with --algorithm paper, which knows no bounds: leave out one of them"
                            .formatted(maxLatency.isPresent() ? "--max-latency" : "--max-tasks"));
        }
        Duration longestWait = TimeText.read(linger, "--linger");
        Optional<Duration> latency = maxLatency.isPresent()
                ? Optional.of(TimeText.read(maxLatency.get(), "--max-latency"))
                : Optional.empty();
        try {
            return new OptimizerOptions(
                    algorithm(),
                    new OptimizerOptions.Resources(
                            cores.map(OptionalDouble::of).orElse(OptionalDouble.empty()),
                            OptionalInt.empty(),
                            workers,
                            OptionalInt.empty()),
                    new OptimizerOptions.Goals(rate, latency, longestWait, share()),
                    new OptimizerOptions.TaskLimits(
                            maxTasks.map(OptionalInt::of).orElse(OptionalInt.empty()), maxDop, headroom));
        } catch (IllegalArgumentException e) {
            throw new BadInputException("--" + e.getMessage());
        }
    }

    /** For completion. */
    static final class AlgorithmNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Algorithm.values()).map(Algorithm::text).iterator();
        }
    }

    private Algorithm algorithm() throws BadInputException {
        return Arrays.stream(Algorithm.values())
                .filter(value -> value.text().equals(algorithm))
                .findAny()
                .orElseThrow(() -> new BadInputException("--algorithm: there is no '" + algorithm + "': give "
                        + Arrays.stream(Algorithm.values()).map(Algorithm::text).collect(Collectors.joining(" or "))));
    }

    private double share() throws BadInputException {
        if (!PERCENT.matcher(tolerance).matches()) {
            throw new BadInputException(
                    "--tolerance: '" + tolerance + "' is not a valid percentage: give 0 to below 100");
        }
        return Double.parseDouble(tolerance.replace("%", "")) / PERCENT_OF_ALL;
    }
}
