// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.synthetic.Numbers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The help of the commands. */
class HelpTest {

    private static final String EXAMPLE = "  aeolus ";

    private final CommandRun aeolus = new CommandRun(() -> command(Map.of()));

    static List<CommandLine> commands() {
        return withSubcommands(command(Map.of())).toList();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void every_command_accepts_its_examples(CommandLine command) {
        List<String> examples = Arrays.stream(
                        command.getCommandSpec().usageMessage().footer())
                .filter(line -> line.startsWith(EXAMPLE))
                .toList();

        assertThat(String.join("\n", command.getCommandSpec().usageMessage().footer()))
                .contains("aeolus");
        for (String example : examples) {
            String[] words =
                    example.substring(EXAMPLE.length()).replace("\"", "").split(" ");
            assertThat(command(Map.of()).parseArgs(words).hasSubcommand())
                    .as(example)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void every_command_prints_its_options(CommandLine command) {
        aeolus.succeed((command.getCommandSpec().qualifiedName() + " --help").substring("aeolus ".length()));

        assertThat(aeolus.out()).contains("aeolus", "--help").containsPattern("\n\nExamples:\n  \\S");
    }

    @Test
    void help_command_prints_the_same_as_the_help_option() {
        aeolus.succeed("help plan show");
        String byCommand = aeolus.out();
        aeolus.clear();
        aeolus.succeed("plan show --help");

        assertThat(byCommand).isEqualTo(aeolus.out()).contains("aeolus plan show");
    }

    @Test
    void groups_many_options_and_fits_the_terminal() {
        CommandRun wide = new CommandRun(() -> command(Map.of("COLUMNS", "100")));

        wide.succeed("compare --help");

        assertThat(wide.out())
                .containsSubsequence(
                        "Options:",
                        "--runs",
                        "--json",
                        "Topology:",
                        "--input",
                        "Cluster:",
                        "--cluster",
                        "--workers",
                        "Plan:",
                        "--max-latency");
        assertThat(wide.out().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
    }

    @Test
    void prints_the_help_without_a_command() {
        assertThat(aeolus.run(new String[0])).isZero();

        assertThat(aeolus.out()).contains("Examples:", "compare", "workloads");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compar | unknown command 'compar': did you mean compare?; see aeolus --help",
                "optimise | unknown command 'optimise': did you mean optimize?; see aeolus --help",
                "xyz | unknown command 'xyz'; see aeolus --help",
                "plan shw p.json | unknown command 'plan shw': did you mean plan show?; see aeolus plan --help",
            })
    void suggests_a_similar_command(String word, String message) {
        aeolus.refuse(word, message);
    }

    @Test
    void names_the_log_of_an_internal_error(@TempDir Path directory) {
        CommandRun broken = new CommandRun(Contexts.on(
                progress -> {
                    throw new IllegalStateException("broken");
                },
                new Numbers(10, -1)));

        assertThat(broken.run("profile -q --out " + directory.resolve("p.json") + " numbers"))
                .isOne();

        assertThat(broken.err())
                .isEqualTo(
                        "aeolus: internal error (details in " + LogFile.text() + "): IllegalStateException: broken\n");
        assertThat(Path.of(LogFile.text())).isAbsolute();
    }

    @Test
    void names_the_log_of_the_logging_configuration() throws IOException {
        assertThat(Files.readString(Path.of("..", "dist", "log4j2.xml")))
                .contains("${sys:aeolus.log:-${sys:java.io.tmpdir}/aeolus-${sys:user.name}.log}");
        assertThat(LogFile.text())
                .isEqualTo(
                        System.getProperty("java.io.tmpdir") + "/aeolus-" + System.getProperty("user.name") + ".log");
    }

    @Test
    void lists_the_workloads() {
        aeolus.succeed("workloads");

        assertThat(aeolus.out()).isEqualTo("""
                workload  description         -o
                numbers   squares of numbers
                """);
    }

    @Test
    void prints_no_colours_with_no_color() {
        assertThat(command(Map.of("NO_COLOR", "1")).getColorScheme().ansi()).isEqualTo(CommandLine.Help.Ansi.OFF);
        assertThat(command(Map.of()).getColorScheme().ansi()).isEqualTo(CommandLine.Help.Ansi.AUTO);
    }

    @Test
    void prints_a_valid_completion_script(@TempDir Path directory) throws Exception {
        Path script = directory.resolve("completion");

        aeolus.succeed("completion");

        assertThat(aeolus.out())
                .contains("compare", "--max-latency", "complete -F _complete_aeolus")
                .contains("\"local\" \"processes\" \"remote\"", "\"stock\" \"storm-tuned\"", "\"bounded\" \"paper\"");
        Files.writeString(script, aeolus.out());
        Process bash = new ProcessBuilder("bash", "-n", script.toString())
                .redirectErrorStream(true)
                .start();
        assertThat(new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEmpty();
        assertThat(bash.waitFor()).isZero();
    }

    private static CommandLine command(Map<String, String> environment) {
        return AeolusCommand.commandLine(Contexts.idle(environment, new Numbers(10, -1)));
    }

    private static Stream<CommandLine> withSubcommands(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(HelpTest::withSubcommands));
    }
}
