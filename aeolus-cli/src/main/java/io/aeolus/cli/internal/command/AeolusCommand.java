package io.aeolus.cli.internal.command;

import io.aeolus.monitor.EmbeddedCluster;
import io.aeolus.monitor.EmbeddedNetwork;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
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

    @Spec
    private CommandSpec spec;

    /**
     * The command line with all commands.
     *
     * @return a new command line
     */
    public static CommandLine commandLine() {
        return commandLine(Workloads.installed(), EmbeddedCluster::start, System.getenv());
    }

    static CommandLine commandLine(Workloads workloads, ClusterStarter localCluster, Map<String, String> environment) {
        return commandLine(workloads, localCluster, EmbeddedNetwork::start, environment);
    }

    static CommandLine commandLine(
            Workloads workloads,
            ClusterStarter localCluster,
            NetworkStarter localNetwork,
            Map<String, String> environment) {
        OneLineErrors errors = new OneLineErrors();
        return new CommandLine(new AeolusCommand())
                .addSubcommand(new CompareCommand(workloads, localCluster, environment))
                .addSubcommand(new CompletionCommand())
                .addSubcommand(new NetworkCommand(localNetwork, environment))
                .addSubcommand(new OptimizeCommand())
                .addSubcommand(new ProfileCommand(workloads, localCluster, environment))
                .addSubcommand(new ReportCommand())
                .addSubcommand(new SubmitCommand(environment))
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        environment.containsKey("NO_COLOR") ? CommandLine.Help.Ansi.OFF : CommandLine.Help.Ansi.AUTO))
                .setExecutionExceptionHandler(errors)
                .setParameterExceptionHandler(errors);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }
}
