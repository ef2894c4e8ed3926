package io.aeolus.cli;

import io.aeolus.cli.internal.command.AeolusCommand;

/** Entry point of the {@code aeolus} command line. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        System.exit(AeolusCommand.commandLine().execute(args));
    }
}
