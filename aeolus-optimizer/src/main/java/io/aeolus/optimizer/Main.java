package io.aeolus.optimizer;

import io.aeolus.optimizer.internal.cli.AeolusCommand;
import picocli.CommandLine;

/** Entry point of the {@code aeolus} command line. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new AeolusCommand()).execute(args));
    }
}
