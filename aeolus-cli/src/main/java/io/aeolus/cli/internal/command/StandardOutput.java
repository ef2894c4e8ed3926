package io.aeolus.cli.internal.command;

import java.io.PrintStream;

/**
 * Where {@code System.out} goes for a while. The command itself has got hold of standard output before and is not concerned. Not
 * thread-safe: for one at a time.
 *
 * @param before where it went
 */
record StandardOutput(PrintStream before) implements AutoCloseable {

    /** Changes nothing. */
    static StandardOutput asItIs() {
        return new StandardOutput(System.out);
    }

    /** Sends it to standard error. */
    static StandardOutput toStandardError() {
        StandardOutput before = new StandardOutput(System.out);
        System.setOut(System.err);
        return before;
    }

    @Override
    public void close() {
        System.setOut(before);
    }
}
