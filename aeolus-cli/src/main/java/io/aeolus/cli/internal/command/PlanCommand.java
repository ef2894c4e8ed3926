// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.text.plan.PlanFileText;
import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.PlanFile;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code aeolus plan} and its subcommand. */
@Command(
        name = "plan",
        description = "Shows a plan.",
        customSynopsis = "aeolus plan show PLAN",
        footer = "  aeolus plan show plan.json",
        mixinStandardHelpOptions = true)
final class PlanCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    /** Without a subcommand, prints the help. */
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    @Command(
            name = "show",
            description =
                    "Shows a plan: the parallelism of each component, the batch size of each stream, settings, and reasons.",
            footer = "  aeolus plan show plan.json",
            mixinStandardHelpOptions = true)
    int show(@Parameters(index = "0", paramLabel = "PLAN", description = "Plan.") Path file) throws BadInputException {
        spec.commandLine().getOut().print(PlanFileText.of(PlanFile.read(file)));
        return ExitCode.OK;
    }
}
