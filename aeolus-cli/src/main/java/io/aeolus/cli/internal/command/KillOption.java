package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.fault.Kill;
import io.aeolus.cluster.BadInputException;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option for a worker that is killed in mid-run. */
final class KillOption {

    @Option(
            names = "--kill",
            paramLabel = "ID@TIME",
            description = "With processes: kill in each counted run a worker with a task of this component, such as"
                    + " receive@10s: so long after its first row. Shows the rows done in each second.")
    private Optional<String> kill = Optional.empty();

    boolean isGiven() {
        return kill.isPresent();
    }

    /** What to kill, if the user wants that. */
    Optional<Kill> on(ClusterKind kind) throws BadInputException {
        if (kill.isEmpty()) {
            return Optional.empty();
        }
        if (kind != ClusterKind.PROCESSES) {
            throw new BadInputException("--kill is for --cluster processes: leave it out");
        }
        return Optional.of(Kill.parse(kill.get()));
    }
}
