// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** The option for the time before workers restart. */
final class WaitOption {

    @Option(
            names = "--wait",
            paramLabel = "N",
            converter = OptionValues.OptionalWait.class,
            description =
                    "Seconds for which the spouts stay inactive before the workers restart (default: the topology's"
                            + " topology.message.timeout.secs).")
    private OptionalInt seconds = OptionalInt.empty();

    OptionalInt seconds() {
        return seconds;
    }
}
