package io.aeolus.optimizer;

import io.aeolus.optimizer.internal.cli.AeolusCommand;

/** Entry point of the {@code aeolus} command line. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        System.exit(AeolusCommand.commandLine().execute(args));
    }
}
