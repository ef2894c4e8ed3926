// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import io.aeolus.cluster.internal.launch.LibraryFolders;
import io.aeolus.cluster.internal.launch.ResourcesJar;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Adds jars to the class path of this JVM. Storm loads classes by name with its own class loader (components, hooks, serializers), so a
 * separate class loader for the topology would not work. The launcher starts the command with this Java agent. Thread-safe.
 */
public final class ClassPathAgent {

    private static volatile @Nullable Instrumentation instrumentation;

    private ClassPathAgent() {}

    /** Called by the JVM before the command's main. */
    public static void premain(String options, Instrumentation given) {
        instrumentation = given;
    }

    /**
     * Appends a topology's jar, its libraries and then the libraries of Storm's daemons to the class path. Workers do not have the daemons'
     * libraries, so the topology's libraries come first.
     *
     * @throws BadInputException if a jar cannot be read
     * @throws IllegalStateException if the JVM was started without the agent and the main class is not on the class path
     */
    public static void add(TopologyJar topology) throws BadInputException {
        if (instrumentation == null && isVisible(topology.mainClass())) {
            return;
        }
        List<Path> jars = new ArrayList<>();
        try {
            ResourcesJar.of(topology.jar()).ifPresent(jars::add);
        } catch (IOException e) {
            throw new BadInputException(
                    topology.jar() + ": cannot unpack resources/ (" + e.getMessage() + "): rebuild the jar");
        }
        jars.addAll(topology.jars());
        jars.addAll(LibraryFolders.serverJars());
        append(jars);
    }

    /**
     * Appends the jars of a topology, so that its components can be deserialized.
     *
     * @throws BadInputException if a jar cannot be read or contains Storm
     * @throws IllegalStateException if there are jars, and the JVM was started without the agent
     */
    public static void add(List<Path> jars) throws BadInputException {
        for (Path jar : jars) {
            TopologyJar.check(jar, "give a jar to --jars");
        }
        append(jars);
    }

    private static void append(List<Path> jars) throws BadInputException {
        for (Path jar : jars) {
            try {
                // Stays open: the class loader reads from it.
                started().appendToSystemClassLoaderSearch(new JarFile(jar.toFile()));
            } catch (IOException e) {
                throw new BadInputException(jar + ": cannot read the jar (" + e.getMessage() + "): rebuild it");
            }
        }
    }

    private static Instrumentation started() {
        Instrumentation given = instrumentation;
        if (given == null) {
            throw new IllegalStateException("cannot extend the class path: start the command with the script 'aeolus'");
        }
        return given;
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
