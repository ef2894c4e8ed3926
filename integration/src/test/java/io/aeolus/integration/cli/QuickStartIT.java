// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the commands of the quick start in order, in one folder. Options make the commands shorter, and an example replaces the reader's
 * jar.
 */
class QuickStartIT {

    private static final Pattern BLOCK = Pattern.compile("^```(\\w*)\\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);
    private static final String OWN = "topology.jar com.example.Main args";

    @TempDir
    private Path directory;

    @BeforeEach
    void folderOfTheReader() throws IOException {
        Path example = Path.of("examples", "wordcount");
        Files.createSymbolicLink(directory.resolve("examples"), Launcher.PROJECT.resolve("examples"));
        Files.copy(
                Launcher.PROJECT.resolve(example).resolve("target/wordcount.jar"), directory.resolve("topology.jar"));
    }

    @Tag("deep")
    @Test
    void the_commands_of_the_quick_start_work() throws Exception {
        List<String> commands = commands();
        assertThat(commands).hasSize(9);
        Launcher launcher = new Launcher(directory).in(directory);

        for (String command : commands) {
            for (String shown : asRun(command)) {
                Launcher.Result result = launcher.run(Map.of(), shown.split(" ", -1));
                assertThat(result.status()).as("%s: %s", shown, result.errors()).isZero();
                assertThat(result.output()).as(shown).contains(expected(command));
            }
        }
        assertThat(directory.resolve("profile.json")).exists();
        assertThat(directory.resolve("plan.json")).exists();
    }

    /** Two additional JVMs: for the profile and for the plan. */
    @Tag("deep")
    @Test
    void tunes_with_each_measurement_in_a_separate_jvm() throws Exception {
        Path temporary = Files.createDirectory(directory.resolve("temporary"));
        Launcher.Result result = new Launcher(directory)
                .in(directory)
                .run(
                        Map.of("AEOLUS_JAVA_OPTS", "-Xmx2g -Djava.io.tmpdir=" + temporary),
                        "tune",
                        "--out",
                        "plan.json",
                        "--rounds",
                        "1",
                        "--seconds",
                        "2",
                        "examples/wordcount");

        assertThat(result.status()).as(result.errors()).isZero();
        assertThat(result.errors())
                .containsOnlyOnce("to see what it submits")
                .contains("round 1: ")
                .endsWith("plan written to plan.json\n");
        assertThat(result.errors().split("starting Storm's local cluster", -1)).hasSize(3);
        assertThat(result.output()).contains("best: the plan of round 1");
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left).noneMatch(path -> path.getFileName().toString().startsWith("aeolus-tune"));
        }
    }

    /** Returns the lines of each shell block. */
    private static List<String> commands() throws IOException {
        List<String> commands = new ArrayList<>();
        var blocks = BLOCK.matcher(Files.readString(Launcher.PROJECT.resolve("docs/start/quick-start.md")));
        while (blocks.find()) {
            if (!blocks.group(1).isEmpty()) {
                continue;
            }
            blocks.group(2).lines().forEach(line -> {
                assertThat(line).startsWith("./aeolus ");
                commands.add(line.substring("./aeolus ".length()).replaceAll(" +# .*", ""));
            });
        }
        return commands;
    }

    /** Returns the shortened command; empty if the example's command is the same. */
    private static List<String> asRun(String command) {
        boolean isOwn = command.contains(OWN);
        if (isOwn && !command.startsWith("submit")) {
            return List.of();
        }
        String shorter = command.replaceAll("--seconds \\d+", "--seconds 1")
                .replace(OWN, "topology.jar examples.wordcount.ReliableWordCount")
                .replace("profile ", "profile --unbatched-only ")
                .replace("compare ", "compare --runs 1 --configs stock,optimized ");
        // The reader's cluster does not exist here.
        return List.of(
                shorter.startsWith("submit") && !shorter.contains("--dry-run")
                        ? shorter.replace("submit ", "submit --cluster local --seconds 1 ")
                        : shorter);
    }

    private static String expected(String command) {
        return switch (command.replaceAll(" .*", "")) {
            case "profile" -> "split";
            case "optimize" -> "predicted";
            case "compare" -> "optimized";
            case "submit" -> "reliable-wordcount";
            default -> "aeolus";
        };
    }
}
