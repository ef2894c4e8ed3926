package io.aeolus.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Checks a jar for contents that keep Storm or the JVM from loading classes, before any class of the jar is loaded. */
final class JarContents {

    /** Storm reads the file of this name from the class path, and fails if there are two. */
    private static final String STORM_DEFAULTS = "defaults.yaml";

    private static final String STORM_CLASS = "org/apache/storm/utils/Utils.class";

    private JarContents() {}

    /** Throws if the jar is empty, contains Storm, or has signatures that do not match its files. */
    static void check(Path jar) throws BadInputException, IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            if (file.size() == 0) {
                throw new BadInputException(jar + ": is an empty jar: give another one");
            }
            if (file.getEntry(STORM_DEFAULTS) != null) {
                throw new BadInputException(
                        jar
                                + (file.getEntry(STORM_CLASS) != null
                                        ? " contains Storm itself (defaults.yaml): build it with storm-client in scope 'provided'"
                                        : " contains a defaults.yaml, which hides the file of that name in Storm: leave it out"));
            }
            List<JarEntry> entries = file.stream().toList();
            if (entries.stream().anyMatch(entry -> isSignature(entry.getName()))) {
                readClasses(file, entries);
            }
        } catch (SecurityException e) {
            throw new BadInputException(
                    jar + " has signature files that do not match: exclude META-INF/*.SF, *.RSA, *.DSA from it");
        }
    }

    private static boolean isSignature(String name) {
        String upperCase = name.toUpperCase(Locale.ROOT);
        return upperCase.startsWith("META-INF/") && upperCase.endsWith(".SF");
    }

    /** Reading an entry to its end compares it with its signature. */
    private static void readClasses(JarFile file, List<JarEntry> entries) throws IOException {
        for (JarEntry entry : entries) {
            if (entry.getName().endsWith(".class")) {
                try (InputStream in = file.getInputStream(entry)) {
                    in.transferTo(OutputStream.nullOutputStream());
                }
            }
        }
    }
}
