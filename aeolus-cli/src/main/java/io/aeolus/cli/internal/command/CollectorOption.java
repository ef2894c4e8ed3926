package io.aeolus.cli.internal.command;

import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.RemoteCluster.CollectorAddress;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that says where workers of a remote cluster reach this machine. */
final class CollectorOption {

    @Option(
            names = "--collector",
            paramLabel = "HOST[:PORT]",
            description = "With remote: where the workers reach this machine; without it, the address from which it"
                    + " reaches Nimbus.")
    private Optional<String> given = Optional.empty();

    /** The address, if the user gave one. */
    Optional<CollectorAddress> address(ClusterKind kind) throws BadInputException {
        if (given.isEmpty()) {
            return Optional.empty();
        }
        if (kind != ClusterKind.REMOTE) {
            throw new BadInputException("--collector is for --cluster remote: leave it out");
        }
        return Optional.of(CollectorAddress.parse(given.get()));
    }
}
