package io.aeolus.cli.internal.command;

/** The exit statuses of all commands. */
final class ExitStatus {

    /** Success. */
    static final int DONE = 0;

    /** The command has failed. */
    static final int FAILED = 1;

    /** Wrong use or bad input. */
    static final int WRONG_USE = 2;

    private ExitStatus() {}
}
