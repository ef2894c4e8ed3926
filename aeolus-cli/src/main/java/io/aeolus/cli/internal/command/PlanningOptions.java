package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.TimeText;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say what a plan has to keep to. */
final class PlanningOptions {

    private static final Pattern PERCENT = Pattern.compile("\\d{1,3}(\\.\\d{1,9})?%?");
    private static final double PERCENT_OF_ALL = 100;

    @Option(
            names = "--algorithm",
            paramLabel = "NAME",
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
            names = "--workers",
            paramLabel = "N",
            description = "Worker processes to plan for; without it, the best number of them.")
    private Optional<Integer> workers = Optional.empty();

    @Mixin
    private BoundOptions bounds;

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = "Source tuples in a second that the plan has to reach; without it, as many as possible.")
    private Optional<Double> rate = Optional.empty();

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

    /** What the user wants. */
    OptimizerOptions options() throws BadInputException {
        Duration longestWait = TimeText.read(linger, "--linger");
        try {
            return bounds.addedTo(new OptimizerOptions(
                    algorithm(),
                    cores.map(OptionalDouble::of).orElse(OptionalDouble.empty()),
                    workers.map(OptionalInt::of).orElse(OptionalInt.empty()),
                    Optional.empty(),
                    OptionalInt.empty(),
                    Map.of(),
                    rate.map(OptionalDouble::of).orElse(OptionalDouble.empty()),
                    longestWait,
                    headroom,
                    share()));
        } catch (IllegalArgumentException e) {
            throw new BadInputException("--" + e.getMessage());
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
            throw new BadInputException("--tolerance: '" + tolerance + "' is no percentage: give 0 to below 100");
        }
        return Double.parseDouble(tolerance.replace("%", "")) / PERCENT_OF_ALL;
    }
}
