// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher uses the output of Maven's build. */
class LauncherIT {

    private static final int WRONG_USE = 2;
    private static final String PLAN = """
            {"version":1,"topology":"example",
             "components":{"count":{"parallelism":2,"tasks":2}},
             "streams":[{"producer":"words","stream":"default","batchSize":50,"linger":"5ms"}],
             "prediction":{"tuplesPerSecond":10,"meanLatencyMillis":1}}
            """;

    @TempDir
    private Path directory;

    @Test
    void shows_help_without_another_build() throws Exception {
        Launcher.Result result = aeolus(Map.of(), "--help");

        assertThat(result.errors()).isEmpty();
        assertThat(result.status()).isZero();
        assertThat(result.output()).contains("compare", "profile", "optimize", "submit");
    }

    @Test
    void completes_the_names_of_workloads() throws Exception {
        assertThat(aeolus(Map.of(), "completion").output()).contains("\"linearroad\"", "\"storm-netty\"");
    }

    @Test
    void exits_with_2_for_an_unknown_command() throws Exception {
        Launcher.Result result = aeolus(Map.of(), "conpare");

        assertThat(result.status()).isEqualTo(WRONG_USE);
        assertThat(result.errors()).contains("conpare").doesNotContain("building");
    }

    @Test
    void reports_a_missing_java_in_one_line() throws Exception {
        Launcher.Result result =
                aeolus(Map.of("JAVA_HOME", directory.resolve("none").toString()), "--help");

        assertThat(result.status()).isEqualTo(WRONG_USE);
        assertThat(result.errors()).startsWith("aeolus: no java found").containsOnlyOnce("\n");
    }

    /** The log is buffered, and it contains the reason when Storm ends the command. */
    @Test
    void flushes_the_log_when_a_command_ends() throws Exception {
        Path log = directory.resolve("log");

        Launcher.Result result = aeolus(
                Map.of("AEOLUS_LOG", log.toString()),
                "compare",
                "synthetic-messages",
                "--rows",
                "1000",
                "--runs",
                "1",
                "--configs",
                "fused");

        assertThat(result.status()).as(result.errors()).isZero();
        assertThat(Files.getPosixFilePermissions(log))
                .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
        // Threads of ZooKeeper may log later.
        assertThat(Files.readString(log)).contains("Done shutting down in process zookeeper\n");
    }

    /** A new library of the command must be in one of the other folders. */
    @Test
    void a_topology_sees_the_libraries_of_a_worker_only() throws Exception {
        Path made = Launcher.PROJECT.resolve("dist/target");
        Set<String> more = names(made.resolve("lib"));
        more.removeAll(names(made.resolve("client")));

        assertThat(more).allMatch(name -> name.matches("(aeolus-batching|aeolus-probe|storm-server)-\\d.*"));
    }

    private static Set<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toCollection(HashSet::new));
        }
    }

    /** ArchiveIT tests the archive itself. */
    @Test
    void never_builds_an_unpacked_archive() throws Exception {
        Path archive = Files.createDirectory(directory.resolve("archive"));
        Files.copy(Launcher.PROJECT.resolve("aeolus"), archive.resolve("aeolus"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.createSymbolicLink(archive.resolve("log4j2.xml"), Launcher.PROJECT.resolve("dist/log4j2.xml"));
        for (String part : List.of("lib", "command", "server", "language", "client")) {
            Files.createSymbolicLink(
                    archive.resolve(part),
                    Launcher.PROJECT.resolve("dist/target").resolve(part));
        }

        Launcher.Result result = new Launcher(archive, directory).run(Map.of(), "workloads");

        assertThat(result.errors()).isEmpty();
        assertThat(result.status()).isZero();
        assertThat(result.output()).contains("linearroad", "sentiment");
        assertThat(archive.resolve(".aeolus")).doesNotExist();
    }

    /** The jar contains only the main class; the components are Storm's. */
    @Test
    void accepts_a_main_that_submits_to_its_own_local_cluster() throws Exception {
        String classFile = LocalMain.class.getName().replace('.', '/') + ".class";
        Path jar = directory.resolve("example.jar");
        try (InputStream compiled = LocalMain.class.getClassLoader().getResourceAsStream(classFile);
                JarOutputStream entries = new JarOutputStream(Files.newOutputStream(jar))) {
            entries.putNextEntry(new JarEntry(classFile));
            compiled.transferTo(entries);
        }
        Path plan = Files.writeString(directory.resolve("plan.json"), PLAN);

        Launcher.Result result = aeolus(
                Map.of(), "submit", "--dry-run", "--plan", plan.toString(), jar.toString(), LocalMain.class.getName());

        assertThat(result.errors()).contains("LocalMain was still running 3 s after the submission and was killed");
        assertThat(result.status()).isZero();
        assertThat(result.output()).contains("topology 'example'", "words     default  50");
    }

    private Launcher.Result aeolus(Map<String, String> environment, String... arguments) throws Exception {
        return new Launcher(directory).run(environment, arguments);
    }
}
