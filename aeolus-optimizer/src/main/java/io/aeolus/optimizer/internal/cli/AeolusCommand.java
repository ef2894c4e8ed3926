package io.aeolus.optimizer.internal.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code aeolus} itself; what it does is in its subcommands. */
@Command(
        name = "aeolus",
        description = "Makes existing Storm topologies fast without changing them.",
        mixinStandardHelpOptions = true,
        versionProvider = ManifestVersion.class)
public final class AeolusCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "aeolus: a command is missing; see aeolus --help");
    }
}
