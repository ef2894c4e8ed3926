// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/** The option for the rate of the spouts. */
final class RateOption {

    @Option(
            names = "--rate",
            paramLabel = "R",
            description =
                    "Tuples per second that all spouts together emit: plans must sustain this rate, and runs do not exceed it (default: as many as possible).")
    private OptionalDouble perSecond = OptionalDouble.empty();

    OptionalDouble perSecond() {
        return perSecond;
    }
}
