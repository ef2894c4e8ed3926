package io.aeolus.cli.internal.command;

import io.aeolus.cli.Scale;
import io.aeolus.cli.Workload;
import io.aeolus.cluster.BadInputException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The options for the numbers that some workloads can be built with. */
final class ScaleOptions {

    @Option(
            names = "--parallelism",
            paramLabel = "N",
            description = "Tasks of each component of a workload that comes from a paper, as the paper varies them.")
    private Optional<Integer> parallelism = Optional.empty();

    @Option(
            names = "--levels",
            paramLabel = "N",
            description = "Bolts in a row, of a workload whose bolts pass messages on.")
    private Optional<Integer> levels = Optional.empty();

    @Option(
            names = "--message-size",
            paramLabel = "BYTES",
            description = "The size of a message, of a workload whose messages have any size.")
    private Optional<Integer> messageBytes = Optional.empty();

    /** What the user chose of what a workload has. */
    Map<Scale.Kind, Integer> of(Workload workload) throws BadInputException {
        Map<Scale.Kind, Integer> chosen = given();
        for (Map.Entry<Scale.Kind, Integer> entry : chosen.entrySet()) {
            check(workload, entry.getKey(), entry.getValue());
        }
        return chosen;
    }

    /** Checks a number, so that no workload has to. */
    static void check(Workload workload, Scale.Kind kind, int number) throws BadInputException {
        Optional<Scale> scale =
                workload.scales().stream().filter(one -> one.kind() == kind).findAny();
        if (scale.isEmpty()) {
            throw new BadInputException(
                    "workload '%s' has no %s: leave it out".formatted(workload.name(), kind.option()));
        }
        if (number < scale.get().least() || number > scale.get().most()) {
            throw new BadInputException("%s: workload '%s' takes %d to %d, not %d"
                    .formatted(
                            kind.option(),
                            workload.name(),
                            scale.get().least(),
                            scale.get().most(),
                            number));
        }
    }

    /** A jar has its numbers from its main. */
    void refuseForJar() throws BadInputException {
        if (!given().isEmpty()) {
            throw new BadInputException(
                    "%s: of workloads only: a TOPOLOGY.jar has its numbers from its main; leave it out"
                            .formatted(given().keySet().stream()
                                    .map(Scale.Kind::option)
                                    .collect(Collectors.joining(", "))));
        }
    }

    private Map<Scale.Kind, Integer> given() {
        Map<Scale.Kind, Integer> given = new EnumMap<>(Scale.Kind.class);
        parallelism.ifPresent(number -> given.put(Scale.Kind.PARALLELISM, number));
        levels.ifPresent(number -> given.put(Scale.Kind.LEVELS, number));
        messageBytes.ifPresent(number -> given.put(Scale.Kind.MESSAGE_BYTES, number));
        return given;
    }
}
