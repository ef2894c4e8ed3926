// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResourcesJarTest {

    @TempDir
    private Path folder;

    @Test
    void storm_finds_resources_of_a_jar_without_directory_entries() throws Exception {
        Path copy = ResourcesJar.of(jar("words.jar", "user/Main.class", "resources/split.py"))
                .orElseThrow();

        assertThat(stormFinds(copy)).isTrue();
    }

    @Test
    void storm_finds_resources_of_a_jar_whose_path_has_a_space() throws Exception {
        Path jar = jar("my words.jar", "resources/", "resources/split.py");
        assertThat(stormFinds(jar)).as("without a copy").isFalse();

        Path copy = ResourcesJar.of(jar).orElseThrow();

        assertThat(stormFinds(copy)).isTrue();
    }

    @Test
    void makes_no_copy_if_storm_finds_the_resources_or_the_jar_has_none() throws Exception {
        Optional<Path> found = ResourcesJar.of(jar("found.jar", "resources/", "resources/split.py"));
        Optional<Path> none = ResourcesJar.of(jar("none.jar", "user/Main.class"));

        assertThat(found).isEmpty();
        assertThat(none).isEmpty();
    }

    /** Searches as Storm's local cluster does. */
    private static boolean stormFinds(Path jar) throws IOException {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
            URL url = loader.getResource("resources");
            if (url == null || !(url.openConnection() instanceof JarURLConnection connection)) {
                return false;
            }
            Path file = Path.of(connection.getJarFileURL().getFile());
            if (!Files.exists(file)) {
                return false;
            }
            try (JarFile opened = new JarFile(file.toFile())) {
                return opened.getEntry("resources/split.py") != null;
            }
        }
    }

    private Path jar(String name, String... entries) throws IOException {
        Path jar = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream written = new JarOutputStream(out)) {
            for (String entry : entries) {
                written.putNextEntry(new JarEntry(entry));
                if (!entry.endsWith("/")) {
                    written.write("code".getBytes(StandardCharsets.UTF_8));
                }
            }
        }
        return jar;
    }
}
