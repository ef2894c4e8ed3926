// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * The jar of a topology with its libraries, its main class and its arguments, as for {@code storm jar}.
 *
 * @param jar the jar, as an absolute path
 * @param libraries further jars, as in {@code storm jar --jars}, as absolute paths
 * @param mainClass the class whose {@code main} submits the topology
 * @param arguments the arguments of {@code main}
 */
public record TopologyJar(Path jar, List<Path> libraries, String mainClass, List<String> arguments) {

    /** Storm fails if there are two files of this name on the class path. */
    private static final String STORM_DEFAULTS = "defaults.yaml";

    private static final String STORM_CLASS = "org/apache/storm/utils/Utils.class";

    public TopologyJar {
        jar = jar.toAbsolutePath().normalize();
        libraries = libraries.stream()
                .map(library -> library.toAbsolutePath().normalize())
                .toList();
        arguments = List.copyOf(arguments);
    }

    /** Returns the jar, followed by the libraries. */
    public List<Path> jars() {
        return Stream.concat(Stream.of(jar), libraries.stream()).toList();
    }

    /** Checks that each jar can be read, does not contain Storm, and has valid signatures. Loads no class. */
    public void check() throws BadInputException {
        check(jar, "give the topology's jar");
        for (Path library : libraries) {
            check(library, "give a jar to --jars");
        }
    }

    static void check(Path file, String remedy) throws BadInputException {
        if (!Files.isRegularFile(file)) {
            throw new BadInputException(
                    file + (Files.exists(file) ? ": is a directory" : ": no such file") + ": " + remedy);
        }
        if (file.toString().contains(File.pathSeparator)) {
            throw new BadInputException(file + ": Java cannot read a path that contains '" + File.pathSeparator
                    + "': move or rename the jar");
        }
        try {
            checkContents(file);
        } catch (IOException e) {
            throw new BadInputException(file + ": cannot read the jar (" + e.getMessage() + "): " + remedy);
        }
    }

    private static void checkContents(Path jar) throws BadInputException, IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            if (file.size() == 0) {
                throw new BadInputException(jar + ": the jar is empty: rebuild it");
            }
            if (file.getEntry(STORM_DEFAULTS) != null) {
                throw new BadInputException(
                        jar
                                + (file.getEntry(STORM_CLASS) != null
                                        ? " contains Storm itself (defaults.yaml): build it with storm-client in scope 'provided'"
                                        : " contains a defaults.yaml, which hides Storm's file of that name: remove it from the jar"));
            }
            List<JarEntry> entries = file.stream().toList();
            if (entries.stream().anyMatch(entry -> isSignature(entry.getName()))) {
                verifySignatures(file, entries);
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

    /** Reads all classes, because the JDK verifies the signature of an entry when the entry is read to its end. */
    private static void verifySignatures(JarFile file, List<JarEntry> entries) throws IOException {
        for (JarEntry entry : entries) {
            if (entry.getName().endsWith(".class")) {
                try (InputStream in = file.getInputStream(entry)) {
                    in.transferTo(OutputStream.nullOutputStream());
                }
            }
        }
    }
}
