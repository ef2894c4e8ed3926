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

    /** A class that is in two jars. */
    public static final class Library {

        private Library() {}
    }

    @TempDir
    private Path folder;

    @Test
    void the_command_has_its_own_libraries_and_a_topology_has_the_ones_of_its_jar() throws Exception {
        Path ofTopology = jar("topology.jar", "1.0");
        Path ofCommand = jar("command.jar", "2.0");
        try (URLClassLoader classPath = new URLClassLoader(
                        new URL[] {ofTopology.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
                CommandLoader command = new CommandLoader(List.of(ofCommand), classPath)) {
            Class<?> seenByTopology = classPath.loadClass(Library.class.getName());
            Class<?> seenByCommand = command.loadClass(Library.class.getName());

            assertThat(seenByCommand).isNotSameAs(seenByTopology);
            assertThat(jarOf(seenByTopology)).isEqualTo(ofTopology);
            assertThat(jarOf(seenByCommand)).isEqualTo(ofCommand);
            assertThat(version(classPath)).isEqualTo("1.0");
            assertThat(version(command)).isEqualTo("2.0");
        }
    }

    @Test
    void what_the_command_lacks_is_the_same_for_both() throws Exception {
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
