package io.aeolus.cluster.internal.capture;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The class path of a user's {@code main}: Storm's client first and then the user's jar, as with {@code storm jar}, and besides this
 * module's jar nothing of ours, so that the libraries in the user's jar are the ones that are used.
 */
final class ClientClassPath {

    /** The system property that names the folder with Storm's client and this module; the launcher sets it. */
    static final String FOLDER = "aeolus.client";

    private ClientClassPath() {}

    /** The class path with a user's jar at its end. Without the property it begins with all of our own class path. */
    static String with(Path jar) {
        return String.join(File.pathSeparator, List.of(own(), jar.toString()));
    }

    private static String own() {
        String folder = System.getProperty(FOLDER, "");
        return !folder.isEmpty() && Files.isDirectory(Path.of(folder))
                ? Path.of(folder).resolve("*").toString()
                : System.getProperty("java.class.path", "");
    }
}
