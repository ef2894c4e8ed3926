package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.variant.Workers;
import io.aeolus.cluster.BadInputException;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** The option that says how many processes a topology runs in. */
final class WorkersOption {

    /** On a cluster of processes, if the user does not say: with fewer, nothing would go from one worker to another. */
    static final int USUAL_ON_PROCESSES = 2;

    private static final int MOST_WORKERS = 64;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description =
                    "Worker processes of each run, also of planned ones. If not given, as many as the topology declares, but no more"
                            + " than 2 with processes; or 2 with processes and one with remote. Plans say how many they have.")
    private Optional<Integer> workers = Optional.empty();

    /** How many each run has. */
    int used(ClusterKind kind) throws BadInputException {
        return number(kind).orElse(kind == ClusterKind.PROCESSES ? USUAL_ON_PROCESSES : 1);
    }

    /** The same, and whether plans may have others. */
    Workers ofRuns(ClusterKind kind) throws BadInputException {
        boolean isGiven = number(kind).isPresent();
        int most = kind == ClusterKind.REMOTE ? MOST_WORKERS : used(kind);
        return new Workers(used(kind), kind == ClusterKind.LOCAL || isGiven, most);
    }

    /** The number, if the user gave one. */
    OptionalInt number(ClusterKind kind) throws BadInputException {
        if (workers.isEmpty()) {
            return OptionalInt.empty();
        }
        if (workers.get() < 1 || workers.get() > MOST_WORKERS) {
            throw new BadInputException("--workers must be 1 to " + MOST_WORKERS + " (was " + workers.get() + ")");
        }
        if (kind == ClusterKind.LOCAL) {
            throw new BadInputException(
                    "--workers: a local cluster has one worker: give --cluster processes or remote");
        }
        return OptionalInt.of(workers.get());
    }
}
