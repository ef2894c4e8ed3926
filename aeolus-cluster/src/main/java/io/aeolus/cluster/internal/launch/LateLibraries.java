package io.aeolus.cluster.internal.launch;

import java.io.File;
import java.nio.file.Path;
import java.util.List;

/**
 * The libraries of Storm's daemons, which workers do not have. The launcher names their folder where a topology's jar comes before them
 * on the class path; without it, they are on the class path from the start.
 */
public final class LateLibraries {

    private LateLibraries() {}

    /** The jars; none if they are on the class path already. */
    public static List<Path> jars() {
        return folder().isEmpty() ? List.of() : CommandLoader.jars(Path.of(folder()));
    }

    /** The class path of a process that runs a daemon: that of this JVM, and these libraries. */
    public static String daemonClassPath() {
        String own = System.getProperty("java.class.path");
        return folder().isEmpty() ? own : own + File.pathSeparator + Path.of(folder(), "*");
    }

    private static String folder() {
        return System.getProperty("aeolus.server", "");
    }
}
