package io.aeolus.cli.internal.command;

import io.aeolus.cluster.RunFailedException;

/** A command failed in a JVM of its own, which has told the user why. */
final class ToldException extends RunFailedException {

    private static final long serialVersionUID = 1;

    private final int status;

    /** With the exit status of that command. */
    ToldException(int status) {
        super("the command has ended with status " + status);
        this.status = status;
    }

    /** The exit status of the command that waited for it. */
    int status() {
        return status;
    }
}
