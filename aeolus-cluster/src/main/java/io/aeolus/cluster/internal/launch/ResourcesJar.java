// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * A copy of the folder {@code resources/} of a topology's jar, for Storm's local cluster. Storm finds the folder in a jar only if the jar has an
 * entry for the folder, and if the URL of the jar's path needs no encoding.
 */
public final class ResourcesJar {

    private static final String FOLDER = "resources/";

    private ResourcesJar() {}

    /**
     * Creates the copy, and deletes it at the end of this JVM. Returns empty if the jar has no such folder, or if Storm finds the folder in the
     * jar.
     */
    public static Optional<Path> of(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            List<JarEntry> entries = file.stream()
                    .filter(entry -> entry.getName().startsWith(FOLDER) && !entry.isDirectory())
                    .toList();
            boolean isFound =
                    file.getEntry(FOLDER) != null && jar.toUri().getRawPath().equals(jar.toString());
            if (entries.isEmpty() || isFound) {
                return Optional.empty();
            }
            Path copy = Files.createTempFile("aeolus-resources", ".jar");
            copy.toFile().deleteOnExit();
            copy(file, entries, copy);
            return Optional.of(copy);
        }
    }

    private static void copy(JarFile file, List<JarEntry> entries, Path copy) throws IOException {
        try (OutputStream out = Files.newOutputStream(copy);
                JarOutputStream written = new JarOutputStream(out)) {
            written.putNextEntry(new JarEntry(FOLDER));
            for (JarEntry entry : entries) {
                written.putNextEntry(new JarEntry(entry.getName()));
                try (InputStream in = file.getInputStream(entry)) {
                    in.transferTo(written);
                }
            }
        }
    }
}
