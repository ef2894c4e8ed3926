// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.Main;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The functions of the launcher script. */
class LauncherTest {

    private static final Path SCRIPT = Path.of("..", "aeolus").toAbsolutePath().normalize();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compare sentiment | sentiment",
                "compare --runs 1 -q --json=x sentiment --plan own | sentiment",
                "profile -c topology.debug=true --out sentiment linearroad | linearroad",
                "compare my.jar Main sentiment | my.jar",
                "compare --seconds 3 --no-chaining my.jar Main sentiment | my.jar",
                "compare --runs 1 examples/kafka-wordcount group | examples/kafka-wordcount",
                "submit --plan p.json --dry-run my.jar Main | my.jar",
                "tune --out t.json sentiment | sentiment",
                "tune examples/wordcount | examples/wordcount",
                "optimize sentiment | ''",
                "compare --runs | ''",
            })
    void finds_the_workload_among_the_arguments(String arguments, String workload) throws Exception {
        assertThat(function("workload " + arguments)).isEqualTo(workload);
    }

    @Test
    void adds_the_libraries_of_the_sentiment_workload_only_for_it() throws Exception {
        assertThat(function("class_path compare sentiment")).endsWith("/dist/target/language/*");
        for (String arguments : List.of("compare sentiment", "compare linearroad", "rebalance --plan p words")) {
            assertThat(function("STORM_EXT_CLASSPATH=/ext/*; class_path " + arguments))
                    .endsWith(":/ext/*");
        }
        assertThat(function("class_path compare my.jar Main sentiment")).doesNotContain("language");
        assertThat(function("class_path compare linearroad"))
                .doesNotContain("language")
                .contains("/dist/target/command/*:", "/dist/target/server/*");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"compare --runs 1 my.jar Main", "submit --plan p.json my.jar Main", "tune --out p my.jar Main"})
    void uses_the_class_path_of_a_worker_for_a_jar(String arguments) throws Exception {
        assertThat(function("class_path " + arguments))
                .endsWith("/dist/target/lib/*")
                .doesNotContain(":");
        assertThat(function("STORM_EXT_CLASSPATH=/ext/*; class_path " + arguments))
                .endsWith("/dist/target/lib/*:/ext/*");
        assertThat(function("find_main " + arguments + "; printf '%s\\n' \"${main[@]}\"")
                        .lines())
                .satisfiesExactly(
                        command -> assertThat(command)
                                .startsWith("-Daeolus.command=")
                                .endsWith("/dist/target/command"),
                        server -> assertThat(server)
                                .startsWith("-Daeolus.server=")
                                .endsWith("/dist/target/server"),
                        main -> assertThat(main).isEqualTo("io.aeolus.cluster.internal.launch.CommandLoader"));
    }

    /** The functions run without a build or a JVM. */
    @Test
    void replaces_the_folder_of_an_example_by_its_jar_and_main() throws Exception {
        String folder = "examples/kafka-wordcount";

        String line = function("cd \"$home\"; build_example() { :; }; start_broker() { broker=127.0.0.1:7; }; "
                + "expand_example 4 compare --runs 1 " + folder + " mine; echo \"${line[*]}\"");

        assertThat(line)
                .isEqualTo("compare --runs 1 "
                        + SCRIPT.resolveSibling(folder).toRealPath().resolve("target/kafka-wordcount.jar")
                        + " examples.kafka.WordCount 127.0.0.1:7 sentences mine");
    }

    @Test
    void recognizes_options_without_a_value() throws Exception {
        String flags = " " + function("echo $flags") + " ";

        Map<String, CommandLine> commands =
                AeolusCommand.commandLine(Contexts.idle(Map.of())).getSubcommands();
        for (String command : List.of("compare", "profile", "tune", "submit")) {
            for (OptionSpec option : commands.get(command).getCommandSpec().options()) {
                for (String name : option.names()) {
                    assertThat(flags.contains(" " + name + " "))
                            .as(command + " " + name)
                            .isEqualTo(option.arity().max() == 0);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "7, 7", "137, 137", "255, 255"})
    void fails_if_the_jvm_ends_without_a_report(int status, int named) throws Exception {
        assertThat(watched("exit " + status))
                .contains("aeolus: the JVM ended without a result (halt or kill, status " + named + "): ")
                .endsWith("status 1");
    }

    @Test
    void accepts_an_interrupted_jvm_without_a_report() throws Exception {
        assertThat(watched("exit 130")).isEqualTo("status 130");
    }

    @Test
    void returns_the_status_of_a_jvm_with_a_report() throws Exception {
        assertThat(watched("rm -f $1; exit 0")).isEqualTo("status 0");
        assertThat(watched("rm -f $1; exit 2")).isEqualTo("status 2");
    }

    @Test
    void forwards_signals_to_the_jvm() throws Exception {
        assertThat(watched("trap \"rm -f $1; exit 7\" TERM; kill -TERM $PPID; while :; do sleep 0.05; done"))
                .isEqualTo("status 7");
    }

    /** Ctrl-\ prints the threads of the JVM. */
    @Test
    void waits_for_the_jvm_after_a_quit_signal() throws Exception {
        assertThat(watched("trap : QUIT; kill -QUIT $PPID; sleep 0.2; rm -f $1; exit 7"))
                .isEqualTo("status 7");
    }

    @Test
    void keeps_the_collector_that_the_user_chose() throws Exception {
        assertThat(function("collector -Xmx2g")).isEqualTo("-XX:+UseParallelGC");
        assertThat(function("collector '-Xmx2g -XX:+UseG1GC'")).isEmpty();
        assertThat(function("collector '-XX:+UseNUMA -XX:ParallelGCThreads=2'")).isEqualTo("-XX:+UseParallelGC");
    }

    @ParameterizedTest
    @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"})
    void keeps_the_collector_in_a_variable_of_the_jvm(String variable) throws Exception {
        assertThat(function(variable + "=$'-Xss1m\\n-XX:+UseG1GC'; collector -Xmx2g"))
                .isEmpty();
        assertThat(function(variable + "=-Xss1m; collector -Xmx2g")).isEqualTo("-XX:+UseParallelGC");
    }

    @Test
    void builds_with_the_collector_of_maven() throws Exception {
        assertThat(
                        function(
                                "JAVA_TOOL_OPTIONS='-XX:+UseG1GC -Dx=GC -XX:+UseNUMA'; without_collector printenv JAVA_TOOL_OPTIONS"))
                .isEqualTo("-Dx=GC -XX:+UseNUMA");
    }

    @Test
    void says_that_the_jvm_may_not_have_started() throws Exception {
        assertThat(watched("exit 1"))
                .contains(": if it printed an error, it could not start; otherwise check whether ");
    }

    /** A shell replaces the JVM; its argument is the file that a JVM deletes after its report. */
    private static String watched(String program) throws Exception {
        return function("m=$(mktemp); (watch $m bash -c '" + program + "' jvm $m) 2>&1 || status=$?;"
                + " [[ ! -e $m ]]; echo status ${status:-0}");
    }

    @Test
    void ignores_cdpath_when_it_determines_its_home() throws Exception {
        assertThat(function("CDPATH=/ find_home")).isEqualTo(function("find_home"));
    }

    @ParameterizedTest
    @CsvSource({"ANSI_X3.4-1968, UTF-8, C.UTF-8", "ANSI_X3.4-1968, ANSI_X3.4-1968, C", "ISO-8859-1, UTF-8, C"})
    void replaces_an_ascii_locale_if_there_is_one_for_utf_8(String encoding, String ofReplacement, String chosen)
            throws Exception {
        assertThat(function("locale() { if [[ $LC_ALL == C ]]; then echo " + encoding + "; else echo " + ofReplacement
                        + "; fi; }; export LC_ALL=C; set_encoding; echo $LC_ALL"))
                .isEqualTo(chosen);
    }

    @Test
    void rejects_a_java_stub_as_too_old() throws Exception {
        assertThat(
                        function(
                                "stub() { echo 'Unable to locate a Java Runtime.' >&2; return 1; }; java=stub; (check_java 2>&1) || true"))
                .contains("Java 17 or newer is needed, but stub is of unknown version");
    }

    @Test
    void starts_the_main_class_of_this_module() throws IOException {
        assertThat(Files.readString(SCRIPT)).contains(Main.class.getName(), "/aeolus-cluster-*.jar");
    }

    private static String function(String call) throws IOException, InterruptedException {
        Process bash = new ProcessBuilder("bash", "-c", "source '" + SCRIPT + "'; " + call)
                .redirectErrorStream(true)
                .start();
        String text = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(text).isZero();
        return text.strip();
    }
}
