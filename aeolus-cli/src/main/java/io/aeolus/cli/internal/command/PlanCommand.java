// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.internal.planfile.PlanDifference;
import io.aeolus.cli.internal.text.plan.PlanFileText;
import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.PlanFile;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code aeolus plan} and its subcommands. */
@Command(
        name = "plan",
        description = "Shows a plan, or the difference between two plans.",
        customSynopsis = {"aeolus plan show PLAN", "       aeolus plan diff A B"},
        footer = {"", "Examples:", "  aeolus plan show plan.json", "  aeolus plan diff plan.json other.json"},
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
            footer = {"", "Examples:", "  aeolus plan show plan.json", "  aeolus plan show plan.json --json -"},
            mixinStandardHelpOptions = true)
    int show(@Parameters(index = "0", paramLabel = "PLAN", description = "Plan.") Path file, @Mixin JsonOption json)
            throws BadInputException, IOException {
        PlanDocument plan = PlanFile.read(file);
        json.write(
                () -> PlanFileText.of(plan),
                () -> PlanFile.text(plan),
                spec.commandLine().getOut());
        return ExitCode.OK;
    }

    @Command(
            name = "diff",
            description =
                    "Shows the differences between two plans: components, streams and settings. The exit status is 0 even if they differ.",
            footer = {"", "Examples:", "  aeolus plan diff plan.json other.json"},
            mixinStandardHelpOptions = true)
    int diff(
            @Parameters(index = "0", paramLabel = "A", description = "Plan.") Path first,
            @Parameters(index = "1", paramLabel = "B", description = "Other plan.") Path second,
            @Mixin JsonOption json)
            throws BadInputException, IOException {
        PlanDifference difference = PlanDifference.between(
                first.toString(), PlanFile.read(first), second.toString(), PlanFile.read(second));
        json.write(
                () -> PlanFileText.of(difference),
                () -> PlanDifference.FORMAT.text(difference),
                spec.commandLine().getOut());
        return ExitCode.OK;
    }
}
