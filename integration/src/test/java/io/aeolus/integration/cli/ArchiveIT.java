// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the archive on a machine with Java and without Maven. Runs in mvn -Pdist verify. */
@Tag("dist")
class ArchiveIT {

    private static final Path MADE = Launcher.PROJECT.resolve("dist/target");

    @TempDir
    private static Path unpacked;

    private static Path home;

    @TempDir
    private Path directory;

    @BeforeAll
    static void unpack() throws Exception {
        Process tar = new ProcessBuilder(
                        "tar", "-xzf", only(MADE, "-bin.tar.gz").toString(), "-C", unpacked.toString())
                .inheritIO()
                .start();
        assertThat(tar.waitFor(5, TimeUnit.MINUTES)).as("tar ends").isTrue();
        assertThat(tar.exitValue()).isZero();
        home = only(unpacked, "");
    }

    @Test
    void has_one_folder_named_after_the_version() {
        assertThat(home.getFileName().toString()).matches("aeolus-\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
        assertThat(home.resolve("aeolus")).isExecutable();
        assertThat(Stream.of("LICENSE", "NOTICE", "README.md", "libraries.json", "docs"))
                .allSatisfy(name -> assertThat(home.resolve(name)).exists());
    }

    @Test
    void prints_help() throws Exception {
        assertThat(aeolus("--help").output()).contains("compare", "profile", "optimize", "submit");
        assertThat(aeolus("--version").output())
                .contains(home.getFileName().toString().replace("aeolus-", ""));
        assertThat(aeolus("workloads").output()).contains("linearroad", "synthetic-messages", "sentiment");
    }

    @Test
    void compares_on_the_local_cluster() throws Exception {
        Launcher.Result result = compare("local");

        assertThat(result.output()).contains("\nstock ", "\nbatch-only ").containsPattern("results\\s+are\\s+correct");
    }

    @Test
    void shows_the_changes_of_a_plan_to_an_example() throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.json"), """
                {"version":1,"topology":"reliable-wordcount",
                 "components":{"count":{"parallelism":2,"tasks":2}},
                 "streams":[{"producer":"split","stream":"default","batchSize":50,"linger":"5ms"}]}
                """);

        Launcher.Result result = aeolus(
                "submit",
                "--dry-run",
                "--plan",
                plan.toString(),
                home.resolve("examples/wordcount").toString());

        assertThat(result.output()).contains("topology 'reliable-wordcount'", "split     default  50");
    }

    /** The daemons run with their separate libraries. */
    @Test
    void compares_on_a_cluster_of_processes() throws Exception {
        Launcher.Result result = compare("processes");

        assertThat(result.output()).contains("\nstock ", "\nbatch-only ").containsPattern("results\\s+are\\s+correct");
    }

    private Launcher.Result compare(String cluster) throws Exception {
        return aeolus(
                "compare",
                "synthetic-messages",
                "--rows",
                "20000",
                "--runs",
                "1",
                "--configs",
                "stock,batch-only",
                "--plan",
                "own",
                "--cluster",
                cluster);
    }

    private Launcher.Result aeolus(String... arguments) throws Exception {
        Launcher launcher = new Launcher(home, directory);
        String log = directory.resolve("log").toString();
        Launcher.Result result = launcher.run(Map.of("PATH", withoutMaven().toString(), "AEOLUS_LOG", log), arguments);
        assertThat(result.status()).as(result.errors()).isZero();
        return result;
    }

    /** Returns a PATH without Maven; the launcher finds Java by JAVA_HOME. */
    private Path withoutMaven() throws IOException {
        Path tools = directory.resolve("tools");
        if (Files.exists(tools)) {
            return tools;
        }
        Files.createDirectory(tools);
        for (String folder : List.of("/usr/bin", "/bin")) {
            try (Stream<Path> programs = Files.list(Path.of(folder))) {
                for (Path program : programs.toList()) {
                    Path link = tools.resolve(program.getFileName());
                    if (!link.getFileName().toString().startsWith("mvn") && !Files.exists(link)) {
                        Files.createSymbolicLink(link, program.toAbsolutePath());
                    }
                }
            }
        }
        return tools;
    }

    /** Returns the only entry of a folder with the given suffix. */
    private static Path only(Path folder, String end) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            List<Path> found = all.filter(path -> path.toString().endsWith(end)).toList();
            assertThat(found).as("%s in %s", end, folder).hasSize(1);
            return found.get(0);
        }
    }
}
