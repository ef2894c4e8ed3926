package io.aeolus.cluster.internal.submit;

import io.aeolus.batching.Aeolus;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** The jars of classes that workers need. */
public final class ClassJar {

    private ClassJar() {}

    /**
     * Finds the jar of aeolus-batching, which the workers of a rewritten topology need.
     *
     * @return the jar
     * @throws IOException if there is none and none can be made
     */
    public static Path ofBatching() throws IOException {
        return of(Aeolus.class);
    }

    /**
     * Finds the jar that a class of this JVM is from. Where it is not in a jar but in a folder of classes, one is made.
     *
     * @param type the class
     * @return the jar
     * @throws IOException if there is none and none can be made
     */
    public static Path of(Class<?> type) throws IOException {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null) {
            throw new IOException("the jar of " + type.getName() + " cannot be found");
        }
        try {
            Path place = Path.of(source.getLocation().toURI());
            return Files.isDirectory(place) ? pack(place) : place;
        } catch (URISyntaxException e) {
            throw new IOException(
                    "the jar of " + type.getName() + " is at a strange place: " + source.getLocation(), e);
        }
    }

    private static Path pack(Path classes) throws IOException {
        Path folder = Files.createTempDirectory("aeolus-jar");
        Path jar = folder.resolve("aeolus-classes.jar");
        // Deleted in the reverse order.
        folder.toFile().deleteOnExit();
        jar.toFile().deleteOnExit();
        List<Path> files;
        try (Stream<Path> all = Files.walk(classes)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            for (Path file : files) {
                entries.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, entries);
                entries.closeEntry();
            }
        }
        return jar;
    }
}
