// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.launch;

/** Runs the command with a {@link CommandLoader}, so that the class path can be the same as a worker's. */
public final class CommandMain {

    private CommandMain() {}

    /** Runs the command. */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        CommandLoader.run("io.aeolus.cli.Main", arguments);
    }
}
