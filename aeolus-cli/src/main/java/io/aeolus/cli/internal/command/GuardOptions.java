// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.advise.SizeBounds;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.DeployedTopology;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** The options for the limits of adaptation. */
final class GuardOptions {

    @Option(
            names = "--cooldown",
            paramLabel = "N",
            description =
                    "Shortest time in seconds from a change, or from the start of a worker, to a change other than a roll-back (default: ${DEFAULT-VALUE}).",
            defaultValue = "600")
    private Duration cooldown = Duration.ofMinutes(10);

    @Option(
            names = "--min-parallelism",
            paramLabel = "ID=N",
            description = "Minimum number of executors of a component. Repeatable.")
    private Map<String, Integer> minParallelism = new LinkedHashMap<>();

    @Option(
            names = "--min-workers",
            paramLabel = "N",
            converter = OptionValues.OptionalWorkers.class,
            description = "Minimum number of worker processes.")
    private OptionalInt minWorkers = OptionalInt.empty();

    @Option(
            names = "--max-workers",
            paramLabel = "N",
            converter = OptionValues.OptionalWorkers.class,
            description =
                    "Maximum number of worker processes (default: the declared or the present number, whichever is higher).")
    private OptionalInt maxWorkers = OptionalInt.empty();

    /** Reads the bounds, and checks that they fit a topology. */
    SizeBounds sizes(Map<String, Integer> maxParallelism, DeployedTopology now) throws BadInputException {
        if (minWorkers.isPresent() && maxWorkers.isPresent() && minWorkers.getAsInt() > maxWorkers.getAsInt()) {
            throw new BadInputException("--min-workers is %d: must be at most --max-workers, %d"
                    .formatted(minWorkers.getAsInt(), maxWorkers.getAsInt()));
        }
        for (Map.Entry<String, Integer> least : minParallelism.entrySet()) {
            String id = least.getKey();
            DeployedTopology.Component component = now.components().get(id);
            if (component == null) {
                throw new BadInputException("--min-parallelism %s: topology '%s' has no such component: it has %s"
                        .formatted(id, now.name(), now.components().keySet()));
            }
            int most = Math.min(component.tasks(), maxParallelism.getOrDefault(id, Integer.MAX_VALUE));
            if (least.getValue() < 1 || least.getValue() > most) {
                throw new BadInputException(
                        "--min-parallelism %s is %d: must be from 1 to %d, the number of its tasks or its --max-parallelism"
                                .formatted(id, least.getValue(), most));
            }
        }
        return new SizeBounds(minParallelism, maxParallelism, minWorkers, maxWorkers);
    }

    Duration cooldown() {
        return cooldown;
    }

    OptionalInt maxWorkers() {
        return maxWorkers;
    }
}
