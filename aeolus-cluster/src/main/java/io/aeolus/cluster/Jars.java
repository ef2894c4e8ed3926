package io.aeolus.cluster;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds jars of this JVM. */
final class Jars {

    private Jars() {}

    /** The jar that a class is from. Where it is not in a jar but in a folder of classes, one is made. */
    static Path of(Class<?> type) throws IOException {
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

    /** The first jar of the class path that has a name, without its version. */
    static Path named(String name) throws IOException {
        Pattern file = Pattern.compile(Pattern.quote(name) + "(-\\d[^/]*)?\\.jar");
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .filter(path -> file.matcher(String.valueOf(path.getFileName())).matches())
                .findFirst()
                .orElseThrow(() -> new IOException("the library '" + name + "' is not on the class path"));
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
