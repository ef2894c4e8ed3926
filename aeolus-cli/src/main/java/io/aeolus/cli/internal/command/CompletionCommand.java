package io.aeolus.cli.internal.command;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code aeolus completion}. */
@Command(
        name = "completion",
        description = "Prints a script that completes the commands and options of aeolus in bash and zsh.",
        footer = {"", "Examples:", "  source <(aeolus completion)"},
        mixinStandardHelpOptions = true)
final class CompletionCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine()
                .getOut()
                .print(AutoComplete.bash("aeolus", spec.root().commandLine()));
        spec.commandLine().getOut().flush();
        return ExitStatus.DONE;
    }
}
