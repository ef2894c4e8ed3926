package io.aeolus.cluster.internal.launch;

import java.lang.reflect.InvocationTargetException;

/** Starts the command where its libraries are apart from the class path, which is a worker's. */
public final class CommandMain {

    private static final String MAIN = "io.aeolus.cli.Main";

    private CommandMain() {}

    /** Runs the command. */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        try {
            CommandLoader.run(MAIN, arguments);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("the command failed", e.getCause());
        }
    }
}
