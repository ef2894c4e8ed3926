package io.aeolus.cli.internal.command;

import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/** The option for a rate, of the commands that run or plan for one. */
final class RateOption {

    @Option(
            names = "--rate",
            paramLabel = "R",
            description =
                    "Rows per second that all spouts together emit: plans are made for this rate, and runs keep to it;"
                            + " without it, as many as possible.")
    private OptionalDouble perSecond = OptionalDouble.empty();

    /** Rows per second; empty for as many as possible. */
    OptionalDouble perSecond() {
        return perSecond;
    }
}
