// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** Builds a jar with all dependencies of a topology except Storm's client, as users do. */
public final class UserJar implements AutoCloseable {

    private static final String USERS_PACKAGE = "io/aeolus/integration/user/";

    private final JarOutputStream jar;
    private final Set<String> names = new HashSet<>();

    private UserJar(OutputStream file) throws IOException {
        jar = new JarOutputStream(file);
    }

    /** Creates a jar with the classes of {@code io.aeolus.integration.user}. */
    public static UserJar create(Path file) throws IOException {
        UserJar jar = new UserJar(Files.newOutputStream(file));
        jar.copy(place(UserJar.class), name -> name.startsWith(USERS_PACKAGE));
        return jar;
    }

    /** Adds the jar or folder that contains a class. */
    public UserJar withLibraryOf(Class<?> type) throws IOException {
        copy(place(type), name -> true);
        return this;
    }

    /** Adds the content of a jar. */
    public UserJar withLibrary(Path library) throws IOException {
        copy(library, name -> true);
        return this;
    }

    /** Adds a resource. */
    public UserJar with(Map<String, String> resources) throws IOException {
        for (Map.Entry<String, String> resource : resources.entrySet()) {
            add(resource.getKey(), resource.getValue().getBytes(StandardCharsets.UTF_8));
        }
        return this;
    }

    @Override
    public void close() throws IOException {
        jar.close();
    }

    private void copy(Path from, Predicate<String> isWanted) throws IOException {
        if (Files.isDirectory(from)) {
            copyTree(from, isWanted);
            return;
        }
        try (FileSystem library = FileSystems.newFileSystem(from)) {
            copyTree(library.getPath("/"), isWanted);
        }
    }

    private void copyTree(Path root, Predicate<String> isWanted) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            files.filter(Files::isRegularFile).forEach(file -> {
                String name = root.relativize(file).toString().replace('\\', '/');
                if (isWanted.test(name) && !name.equals("META-INF/MANIFEST.MF")) {
                    try {
                        add(name, Files.readAllBytes(file));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
            });
        }
    }

    private void add(String name, byte[] content) throws IOException {
        if (names.add(name)) {
            jar.putNextEntry(new JarEntry(name));
            jar.write(content);
            jar.closeEntry();
        }
    }

    private static Path place(Class<?> type) {
        try {
            URI place = type.getProtectionDomain().getCodeSource().getLocation().toURI();
            return Path.of(place);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
