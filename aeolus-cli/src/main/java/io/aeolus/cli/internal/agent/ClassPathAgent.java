package io.aeolus.cli.internal.agent;

import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Puts jars on the class path of this JVM. Storm looks classes up by name in many places (components, hooks, serialisers), always
 * from its own class loader; so the user's classes have to be where Storm's are, and a class loader of their own would not do. The
 * launcher starts the command with this class as its agent, which is the JDK's way to add to the class path later. Thread-safe.
 */
public final class ClassPathAgent {

    private static volatile @Nullable Instrumentation instrumentation;

    private ClassPathAgent() {}

    /** Called by the JVM, before the command's main, with what it lends to agents. */
    public static void premain(String options, Instrumentation given) {
        instrumentation = given;
    }

    /**
     * Adds a jar to the end of the class path.
     *
     * @param jar the jar
     * @param someClass the name of a class in it
     * @throws BadInputException if the jar cannot be read
     * @throws IllegalStateException if the JVM was started without the agent, and the class is not on its class path
     */
    public static void add(Path jar, String someClass) throws BadInputException {
        Instrumentation given = instrumentation;
        if (given == null) {
            if (!isVisible(someClass)) {
                throw new IllegalStateException("the command was not started by the script 'aeolus'");
            }
            return;
        }
        try {
            // Closed with the JVM: its class loader reads from it.
            given.appendToSystemClassLoaderSearch(new JarFile(jar.toFile()));
        } catch (IOException e) {
            throw new BadInputException(jar + ": cannot be read (" + e.getMessage() + "): give the topology's jar");
        }
    }

    private static boolean isVisible(String name) {
        try {
            Class.forName(name, false, ClassLoader.getSystemClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
