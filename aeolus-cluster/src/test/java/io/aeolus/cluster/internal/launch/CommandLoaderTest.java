// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandLoaderTest {

    /** A class in two jars. */
    public static final class Library {

        private Library() {}
    }

    @TempDir
    private Path folder;

    @Test
    void command_and_topology_use_different_versions_of_a_library() throws Exception {
        Path topologyJar = jar("topology.jar", "1.0");
        Path commandJar = jar("command.jar", "2.0");
        try (URLClassLoader classPath = new URLClassLoader(
                        new URL[] {topologyJar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
                CommandLoader command = new CommandLoader(List.of(commandJar), classPath)) {
            Class<?> inTopology = classPath.loadClass(Library.class.getName());
            Class<?> inCommand = command.loadClass(Library.class.getName());

            assertThat(inCommand).isNotSameAs(inTopology);
            assertThat(jarOf(inTopology)).isEqualTo(topologyJar);
            assertThat(jarOf(inCommand)).isEqualTo(commandJar);
            assertThat(version(classPath)).isEqualTo("1.0");
            assertThat(version(command)).isEqualTo("2.0");
        }
    }

    @Test
    void loads_other_classes_from_the_class_path() throws Exception {
        ClassLoader classPath = CommandLoaderTest.class.getClassLoader();
        try (CommandLoader command = new CommandLoader(List.of(), classPath)) {
            assertThat(command.loadClass(Library.class.getName())).isSameAs(Library.class);
        }
    }

    private static Path jarOf(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static String version(ClassLoader loader) throws Exception {
        try (InputStream in = loader.getResource("version").openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Path jar(String name, String version) throws Exception {
        String file = Library.class.getName().replace('.', '/') + ".class";
        Path jar = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(jar);
                InputStream code = CommandLoaderTest.class.getClassLoader().getResourceAsStream(file);
                JarOutputStream entries = new JarOutputStream(out)) {
            entries.putNextEntry(new JarEntry(file));
            code.transferTo(entries);
            entries.putNextEntry(new JarEntry("version"));
            entries.write(version.getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }
}
