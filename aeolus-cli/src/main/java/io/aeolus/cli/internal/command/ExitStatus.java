package io.aeolus.cli.internal.command;

/** What a command tells its caller. */
final class ExitStatus {

    /** All went well. */
    static final int DONE = 0;

    /** The work was done in vain, or could not be done. */
    static final int FAILED = 1;

    /** Wrong use or bad input. */
    static final int WRONG_USE = 2;

    private ExitStatus() {}
}
