package io.aeolus.monitor.internal.submit;

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

/** The jar of aeolus-batching, which the workers of a rewritten topology need. */
public final class BatchingJar {

    private BatchingJar() {}

    /**
     * Finds the jar by the classes that this JVM has. Where they are not in a jar (started from a folder of classes), one is made.
     *
     * @return the jar
     * @throws IOException if there is none and none can be made
     */
    public static Path locate() throws IOException {
        CodeSource source = Aeolus.class.getProtectionDomain().getCodeSource();
        if (source == null) {
            throw new IOException("the jar of aeolus-batching cannot be found");
        }
        try {
            Path place = Path.of(source.getLocation().toURI());
            return Files.isDirectory(place) ? pack(place) : place;
        } catch (URISyntaxException e) {
            throw new IOException("the jar of aeolus-batching is at a strange place: " + source.getLocation(), e);
        }
    }

    private static Path pack(Path classes) throws IOException {
        Path folder = Files.createTempDirectory("aeolus-batching");
        Path jar = folder.resolve("aeolus-batching.jar");
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
