package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.screen.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code aeolus} itself; what it does is in its subcommands. */
@Command(
        name = "aeolus",
        description = "Makes existing Storm topologies fast without changing them.",
        footer = {
            "",
            "Examples:",
            "  aeolus compare linearroad",
            "  aeolus profile --out profile.json linearroad",
            "  aeolus optimize profile.json --out plan.json",
            "  aeolus submit --plan plan.json words.jar words.Words 4"
        },
        mixinStandardHelpOptions = true,
        versionProvider = ManifestVersion.class)
public final class AeolusCommand implements Runnable {

    /** What picocli takes. */
    private static final int NARROWEST_HELP = 55;

    @Spec
    private CommandSpec spec;

    /** A command line with all commands. */
    public static CommandLine commandLine() {
        LogFile.share();
        return commandLine(CommandContext.real());
    }

    static CommandLine commandLine(CommandContext context) {
        OneLineErrors errors = new OneLineErrors();
        CommandLine command = new CommandLine(new AeolusCommand())
                .addSubcommand(new CompareCommand(context))
                .addSubcommand(new CompletionCommand())
                .addSubcommand(new HelpCommand())
                .addSubcommand(new NetworkCommand(context))
                .addSubcommand(new OptimizeCommand())
                .addSubcommand(new PlanCommand())
                .addSubcommand(new ProfileCommand(context))
                .addSubcommand(new RebalanceCommand(context))
                .addSubcommand(new ReportCommand())
                .addSubcommand(new SubmitCommand(context))
                .addSubcommand(new TuneCommand(context))
                .addSubcommand(new WorkloadsCommand(context.workloads()))
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        context.environment().containsKey("NO_COLOR")
                                ? CommandLine.Help.Ansi.OFF
                                : CommandLine.Help.Ansi.AUTO))
                .setUsageHelpWidth(Math.max(NARROWEST_HELP, Terminal.outputColumns(context.environment())))
                .setExecutionStrategy(errors::execute)
                .setExecutionExceptionHandler(errors)
                .setParameterExceptionHandler(errors);
        OptionSections.use(command);
        return command;
    }

    /** Without a command there is nothing to do but to say which ones there are. */
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
