package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.text.profile.ProfileTable;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Profile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code aeolus profile show}. */
@Command(
        name = "show",
        description = "Shows a profile as a table: the operators by what they cost, and what bounds the topology.",
        footer = {"", "Examples:", "  aeolus profile show profile.json"},
        mixinStandardHelpOptions = true)
final class ProfileShowCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "FILE", description = "The profile.")
    private Path file = Path.of("");

    @Override
    public Integer call() throws BadInputException {
        PrintWriter out = spec.commandLine().getOut();
        out.print(ProfileTable.text(Profile.read(file)));
        out.flush();
        return ExitStatus.DONE;
    }
}
