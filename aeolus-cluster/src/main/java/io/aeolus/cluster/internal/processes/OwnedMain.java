package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.internal.launch.CommandLoader;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Runs a main in a JVM that ends when another process has gone. The arguments are that one's number, a folder that is removed then, the
 * class, and those of main.
 */
public final class OwnedMain {

    private OwnedMain() {}

    /** Runs the main. */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        OwnerAgent.tie(ProcessHandle.of(Long.parseLong(arguments[0])), Optional.of(Path.of(arguments[1])));
        String[] own = Arrays.copyOfRange(arguments, 3, arguments.length);
        try {
            CommandLoader.run(arguments[2], own);
        } catch (InvocationTargetException e) {
            // As the JVM does.
            throw new IllegalStateException("main failed", e.getCause());
        }
    }
}
