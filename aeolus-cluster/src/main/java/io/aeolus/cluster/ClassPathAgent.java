package io.aeolus.cluster;

import io.aeolus.cluster.internal.launch.LateLibraries;
import io.aeolus.cluster.internal.launch.ResourcesJar;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
     * Adds a topology's jar and its libraries to the end of the class path, and after them the libraries of Storm's daemons: in a worker,
     * there are none of these.
     *
     * @param topology the jars
     * @throws BadInputException if a jar cannot be read
     * @throws IllegalStateException if the JVM was started without the agent, and the main class is not on its class path
     */
    public static void add(TopologyJar topology) throws BadInputException {
        Instrumentation given = instrumentation;
        if (given == null) {
            if (!isVisible(topology.mainClass())) {
                throw new IllegalStateException("the command was not started by the script 'aeolus'");
            }
            return;
        }
        List<Path> jars = new ArrayList<>();
        try {
            ResourcesJar.of(topology.jar()).ifPresent(jars::add);
        } catch (IOException e) {
            throw new BadInputException(
                    topology.jar() + ": its resources/ cannot be unpacked (" + e.getMessage() + ")");
        }
        jars.addAll(topology.jars());
        jars.addAll(LateLibraries.jars());
        for (Path jar : jars) {
            try {
                // Closed with the JVM: its class loader reads from it.
                given.appendToSystemClassLoaderSearch(new JarFile(jar.toFile()));
            } catch (IOException e) {
                throw new BadInputException(jar + ": cannot be read (" + e.getMessage() + "): give a jar");
            }
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
