// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/** The real command line with other workloads and short waits. */
public final class RealCommand {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private RealCommand() {}

    /** The command line. */
    public static CommandLine of(Workload... workloads) {
        CommandContext real = CommandContext.real();
        return AeolusCommand.commandLine(new CommandContext(
                new Workloads(List.of(workloads)),
                real.starters(),
                real.ownJvm(),
                real.capture(),
                real.running(),
                SECOND,
                SECOND,
                Map.of("TERM", "dumb")));
    }
}
