package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.OptimizerOptions;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** The options that say how many workers a plan may have, and on how many hosts. */
final class LayoutOptions {

    @Option(
            names = "--max-workers",
            paramLabel = "N",
            description =
                    "The most worker processes, where their number is to be found; without it, as many as the topology"
                            + " declares.")
    private Optional<Integer> maxWorkers = Optional.empty();

    @Option(
            names = "--hosts",
            paramLabel = "N",
            description =
                    "Machines like the one that was profiled, which workers are spread over; without it, those that"
                            + " were profiled.")
    private Optional<Integer> hosts = Optional.empty();

    boolean hasMaxWorkers() {
        return maxWorkers.isPresent();
    }

    /** Options with these. */
    OptimizerOptions addedTo(OptimizerOptions options) throws BadInputException {
        try {
            return options.withLayouts(
                    maxWorkers.map(OptionalInt::of).orElse(OptionalInt.empty()),
                    hosts.map(OptionalInt::of).orElse(OptionalInt.empty()));
        } catch (IllegalArgumentException e) {
            throw new BadInputException("--" + e.getMessage());
        }
    }
}
