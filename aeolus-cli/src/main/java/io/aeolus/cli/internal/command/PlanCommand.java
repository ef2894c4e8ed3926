package io.aeolus.cli.internal.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code aeolus plan}; what it does is in its subcommands. */
@Command(
        name = "plan",
        description = "Shows plans, and where they differ.",
        customSynopsis = {"aeolus plan show PLAN", "       aeolus plan diff A B"},
        subcommands = {PlanShowCommand.class, PlanDiffCommand.class},
        footer = {"", "Examples:", "  aeolus plan show plan.json", "  aeolus plan diff plan.json other.json"},
        mixinStandardHelpOptions = true)
final class PlanCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    /** Without a subcommand there is nothing to do but to say which ones there are. */
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
