package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.TimeText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** The options that say what bounds a computed plan has to keep. */
final class BoundOptions {

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

    /** Whether the user named one. */
    boolean areGiven() {
        return maxLatency.isPresent() || maxTasks.isPresent() || !maxDop.isEmpty();
    }

    /** Options with these bounds. */
    OptimizerOptions addedTo(OptimizerOptions options) throws BadInputException {
        try {
            OptimizerOptions bounded =
                    options.withMaxTasks(maxTasks.map(OptionalInt::of).orElse(OptionalInt.empty()), maxDop);
            return maxLatency.isPresent()
                    ? bounded.withMaxLatency(TimeText.read(maxLatency.get(), "--max-latency"))
                    : bounded;
        } catch (IllegalArgumentException e) {
            throw new BadInputException("--" + e.getMessage());
        }
    }
}
