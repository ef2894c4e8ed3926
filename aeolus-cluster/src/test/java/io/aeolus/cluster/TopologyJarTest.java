// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopologyJarTest {

    @TempDir
    private Path folder;

    @Test
    void rejects_a_jar_that_contains_storm() throws Exception {
        Path jar = UserJar.of(
                folder.resolve("fat.jar"),
                Map.of("defaults.yaml", "a: 1", "org/apache/storm/utils/Utils.class", "code"));

        assertThatThrownBy(() -> UserJar.topology(jar, "user.Main").check())
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        jar + " contains Storm itself (defaults.yaml): build it with storm-client in scope 'provided'");
    }

    @Test
    void rejects_a_jar_with_a_defaults_yaml() throws Exception {
        Path jar = UserJar.of(folder.resolve("own.jar"), Map.of("defaults.yaml", "a: 1"));

        assertThatThrownBy(() -> UserJar.topology(jar, "user.Main").check())
                .hasMessage(jar
                        + " contains a defaults.yaml, which hides Storm's file of that name: remove it from the jar");
    }

    @Test
    void accepts_matching_signatures_and_rejects_others() throws Exception {
        Path signed = UserJar.of(folder.resolve("signed.jar"), Map.of("user/Main.class", "code"));
        sign(signed);
        assertThatCode(() -> UserJar.topology(signed, "user.Main").check()).doesNotThrowAnyException();

        Path merged = withAnotherManifest(signed);

        assertThatThrownBy(() -> UserJar.topology(merged, "user.Main").check())
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        merged + " has signature files that do not match: exclude META-INF/*.SF, *.RSA, *.DSA from it");
    }

    @Test
    void rejects_a_path_with_the_class_path_separator() throws Exception {
        Path jar = UserJar.of(folder.resolve("a:b.jar"), Map.of("user/Main.class", "code"));

        assertThatThrownBy(() -> UserJar.topology(jar, "user.Main").check())
                .isInstanceOf(BadInputException.class)
                .hasMessage(jar + ": Java cannot read a path that contains ':': move or rename the jar");
    }

    @Test
    void checks_libraries_like_the_jar() throws Exception {
        Path jar = UserJar.of(folder.resolve("words.jar"), Map.of("user/Main.class", "code"));
        Path library = UserJar.of(folder.resolve("library.jar"), Map.of("defaults.yaml", "a: 1"));
        Path missing = folder.resolve("missing.jar");

        assertThatThrownBy(() -> new TopologyJar(jar, List.of(library), "user.Main", List.of()).check())
                .hasMessageStartingWith(library + " contains a defaults.yaml");
        assertThatThrownBy(() -> new TopologyJar(jar, List.of(missing), "user.Main", List.of()).check())
                .hasMessage(missing + ": no such file: give a jar to --jars");
    }

    private void sign(Path jar) throws Exception {
        String keys = folder.resolve("keys").toString();
        List<String> access = List.of("-keystore", keys, "-storepass", "secret-word");
        tool("keytool", access, "-genkeypair", "-keyalg", "RSA", "-alias", "me", "-dname", "CN=me");
        tool("jarsigner", access, jar.toString(), "me");
    }

    private void tool(String name, List<String> options, String... more) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", name).toString());
        builder.command().addAll(options);
        builder.command().addAll(List.of(more));
        Process process = builder.redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".out").toFile())
                .start();
        assertThat(process.waitFor()).as(name).isZero();
    }

    /** Merging jars into one has this effect. */
    private Path withAnotherManifest(Path jar) throws IOException {
        Path merged = folder.resolve("merged.jar");
        try (JarFile file = new JarFile(jar.toFile(), false);
                OutputStream out = Files.newOutputStream(merged);
                JarOutputStream entries = new JarOutputStream(out, changed(file.getManifest()))) {
            for (JarEntry entry : file.stream().toList()) {
                if (!entry.getName().equals(JarFile.MANIFEST_NAME)) {
                    entries.putNextEntry(new JarEntry(entry.getName()));
                    file.getInputStream(entry).transferTo(entries);
                }
            }
        }
        return merged;
    }

    private static Manifest changed(Manifest manifest) {
        manifest.getMainAttributes().putValue("Main-Class", "user.Main");
        manifest.getEntries().clear();
        return manifest;
    }
}
