// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.Workload;
import io.aeolus.cli.internal.report.NamedRunFile;
import io.aeolus.cli.internal.report.Report;
import io.aeolus.cli.internal.screen.Terminal;
import io.aeolus.cli.internal.text.Columns;
import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code aeolus}, with the subcommands that only print or convert. */
@Command(
        name = "aeolus",
        description = "Speeds up existing Apache Storm topologies by sending tuples in batches.",
        footer = {
            "  aeolus compare linearroad",
            "  aeolus profile --out profile.json linearroad",
            "  aeolus optimize profile.json --out plan.json",
            "  aeolus submit --plan plan.json words.jar words.Words 4"
        },
        mixinStandardHelpOptions = true,
        versionProvider = ManifestVersion.class)
public final class AeolusCommand implements Runnable {

    /** The smallest width that picocli supports. */
    private static final int MIN_HELP_WIDTH = 55;

    private final CommandContext context;

    @Spec
    private CommandSpec spec;

    private AeolusCommand(CommandContext context) {
        this.context = context;
    }

    /** A command line with all commands. */
    public static CommandLine commandLine() {
        LogFile.share();
        return commandLine(CommandContext.real());
    }

    static CommandLine commandLine(CommandContext context) {
        OneLineErrors errors = new OneLineErrors();
        CommandLine command = new CommandLine(new AeolusCommand(context))
                .addSubcommand(new AdaptCommand(context))
                .addSubcommand(new AdviseCommand(context))
                .addSubcommand(new CompareCommand(context))
                .addSubcommand(new NetworkCommand(context))
                .addSubcommand(new OptimizeCommand())
                .addSubcommand(new PlanCommand())
                .addSubcommand(new ProfileCommand(context))
                .addSubcommand(new RebalanceCommand(context))
                .addSubcommand(new SubmitCommand(context))
                .addSubcommand(new TuneCommand(context));
        sortSubcommands(command.getCommandSpec());
        command.setColorScheme(CommandLine.Help.defaultColorScheme(
                        context.environment().containsKey("NO_COLOR")
                                ? CommandLine.Help.Ansi.OFF
                                : CommandLine.Help.Ansi.AUTO))
                .setExpandAtFiles(false)
                .setUsageHelpWidth(Math.max(MIN_HELP_WIDTH, Terminal.outputColumns(context.environment())))
                .setExecutionStrategy(errors::execute)
                .setExecutionExceptionHandler(errors)
                .setParameterExceptionHandler(errors);
        OptionValues.register(command);
        OptionSections.use(command);
        return command;
    }

    private static void sortSubcommands(CommandSpec spec) {
        new TreeMap<>(spec.subcommands()).forEach((name, subcommand) -> {
            spec.removeSubcommand(name);
            spec.addSubcommand(name, subcommand);
        });
    }

    /** Without a command, prints the help. */
    @Override
    public void run() {
        spec.commandLine().usage(out());
    }

    @Command(
            name = "completion",
            description = "Prints a script that completes commands and options in bash and zsh.",
            footer = "  source <(aeolus completion)",
            mixinStandardHelpOptions = true)
    void completion() {
        out().print(AutoComplete.bash("aeolus", spec.commandLine()));
    }

    @Command(
            name = "help",
            description = "Prints the help of a command, as its option --help does.",
            footer = {"  aeolus help compare", "  aeolus help plan show"},
            mixinStandardHelpOptions = true)
    void help(
            @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "Command (default: aeolus).") @Nullable
                    List<String> words)
            throws BadInputException {
        CommandLine command = spec.commandLine();
        for (String word : words == null ? List.<String>of() : words) {
            CommandLine next = command.getSubcommands().get(word);
            if (next == null) {
                throw new BadInputException("unknown command '%s'; see aeolus --help".formatted(word));
            }
            command = next;
        }
        command.usage(out());
    }

    @Command(
            name = "report",
            description = "Builds one self-contained HTML report from comparison files.",
            footer = {
                "  aeolus report runs.json --out report.html",
                "  aeolus report before.json after.json --out report.html"
            },
            mixinStandardHelpOptions = true)
    void report(
            @Parameters(
                            arity = "1..*",
                            paramLabel = "RUN.json",
                            description = "Comparison files of the same workload, from 'aeolus compare --json'.")
                    List<Path> files,
            @Option(names = "--out", paramLabel = "FILE", required = true, description = "Output file.") Path out)
            throws BadInputException, IOException {
        List<NamedRunFile> comparisons = new ArrayList<>();
        for (Path file : files) {
            comparisons.add(NamedRunFile.read(file));
        }
        Report.of(comparisons).write(out);
        spec.commandLine().getErr().println("report written to " + out);
    }

    @Command(
            name = "workloads",
            description = "Lists the built-in workloads, and their parameters for -o.",
            footer = "  aeolus workloads",
            mixinStandardHelpOptions = true)
    void workloads() {
        new Columns<Workload>()
                .left("workload", Workload::name)
                .left("description", Workload::description)
                .left("-o", AeolusCommand::parameters)
                .table(context.workloads().all())
                .lines()
                .forEach(out()::println);
    }

    private static String parameters(Workload workload) {
        return workload.parameters().stream()
                .map(parameter -> "%s=%d..%d".formatted(parameter.name(), parameter.least(), parameter.most()))
                .collect(Collectors.joining(", "));
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
