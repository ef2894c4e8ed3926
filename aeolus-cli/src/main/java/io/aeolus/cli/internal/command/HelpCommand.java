package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code aeolus help}. */
@Command(
        name = "help",
        description = "Prints the help of a command, as its --help does.",
        footer = {"", "Examples:", "  aeolus help compare", "  aeolus help plan show"},
        mixinStandardHelpOptions = true)
final class HelpCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The command; without it, aeolus itself.")
    private List<String> words = List.of();

    @Override
    public Integer call() throws BadInputException {
        CommandLine command = spec.root().commandLine();
        for (String word : words) {
            CommandLine next = command.getSubcommands().get(word);
            if (next == null) {
                throw new BadInputException("there is no command '%s'; see aeolus --help".formatted(word));
            }
            command = next;
        }
        command.usage(spec.commandLine().getOut());
        return ExitStatus.DONE;
    }
}
