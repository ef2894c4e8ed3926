package io.aeolus.optimizer.internal.cli;

import io.aeolus.monitor.BadInputException;
import picocli.CommandLine.Option;

/** The option that says where to run, for a command that does so in this process only. */
final class LocalClusterOption {

    private static final String LOCAL = "local";

    @Option(
            names = "--cluster",
            paramLabel = "KIND",
            description = "Where to run; ${DEFAULT-VALUE} if not given, which is Storm's LocalCluster in this process.",
            defaultValue = LOCAL)
    private String kind = LOCAL;

    void check() throws BadInputException {
        if (!kind.equals(LOCAL)) {
            throw new BadInputException("--cluster: '" + kind + "' is not available for this command: give " + LOCAL);
        }
    }
}
