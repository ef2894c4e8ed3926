// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.synthetic.Numbers;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
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
        StringWriter out = new StringWriter();
        String[] words = Stream.concat(
                        Arrays.stream(command.getCommandSpec().qualifiedName().split(" "))
                                .skip(1),
                        Stream.of("--help"))
                .toArray(String[]::new);

        assertThat(command(Map.of()).setOut(new PrintWriter(out)).execute(words))
                .isZero();
        assertThat(out.toString()).contains("aeolus", "--help", "Examples:");
    }

    @Test
    void help_command_prints_the_same_as_the_help_option() {
        StringWriter byCommand = new StringWriter();
        StringWriter byOption = new StringWriter();

        assertThat(command(Map.of()).setOut(new PrintWriter(byCommand)).execute("help", "plan", "show"))
                .isZero();
        assertThat(command(Map.of()).setOut(new PrintWriter(byOption)).execute("plan", "show", "--help"))
                .isZero();

        assertThat(byCommand.toString()).isEqualTo(byOption.toString()).contains("aeolus plan show");
    }

    @Test
    void groups_many_options_and_fits_the_terminal() {
        StringWriter out = new StringWriter();

        assertThat(command(Map.of("COLUMNS", "100"))
                        .setOut(new PrintWriter(out))
                        .execute("compare", "--help"))
                .isZero();

        assertThat(out.toString())
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
        assertThat(out.toString().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
    }

    @Test
    void prints_the_help_without_a_command() {
        StringWriter out = new StringWriter();

        assertThat(command(Map.of()).setOut(new PrintWriter(out)).execute()).isZero();

        assertThat(out.toString()).contains("Examples:", "compare", "workloads");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compar | unknown command 'compar': did you mean compare?; see aeolus --help",
                "optimise | unknown command 'optimise': did you mean optimize?; see aeolus --help",
                "xyz | unknown command 'xyz'; see aeolus --help",
            })
    void suggests_a_similar_command(String word, String message) {
        StringWriter err = new StringWriter();

        assertThat(command(Map.of()).setErr(new PrintWriter(err)).execute(word)).isEqualTo(2);

        assertThat(err.toString()).isEqualTo("aeolus: " + message + "\n");
    }

    @Test
    void names_the_log_of_an_internal_error(@TempDir Path directory) {
        StringWriter err = new StringWriter();
        CommandContext broken = Contexts.on(
                progress -> {
                    throw new IllegalStateException("broken");
                },
                new Numbers(10, -1));

        assertThat(AeolusCommand.commandLine(broken)
                        .setErr(new PrintWriter(err))
                        .execute("profile", "--out", directory.resolve("p.json").toString(), "-q", "numbers"))
                .isOne();

        assertThat(err.toString())
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
        StringWriter out = new StringWriter();

        assertThat(command(Map.of()).setOut(new PrintWriter(out)).execute("workloads"))
                .isZero();

        assertThat(out.toString()).isEqualTo("""
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
        StringWriter out = new StringWriter();
        Path script = directory.resolve("completion");

        assertThat(command(Map.of()).setOut(new PrintWriter(out)).execute("completion"))
                .isZero();

        assertThat(out.toString())
                .contains("compare", "--max-latency", "complete -F _complete_aeolus")
                .contains("\"local\" \"processes\" \"remote\"", "\"stock\" \"storm-tuned\"", "\"bounded\" \"paper\"");
        Files.writeString(script, out.toString());
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
