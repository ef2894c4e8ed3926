// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.TopologyJar;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.apache.storm.Config;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.VersionInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs {@code main} methods in this JVM. See TopologyCaptureIT for child JVMs. */
class CaptureMainTest {

    private static final String MAINS = Mains.class.getName();
    private static final String ARGUMENTS = "give it the arguments with which it submits to a cluster";

    @TempDir
    private Path temporary;

    private Path file;
    private Path jar;
    private NimbusClient.LocalOverride override;

    @BeforeEach
    void overrideNimbus() throws Exception {
        file = temporary.resolve("captured");
        jar = temporary.resolve("user.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            entries.putNextEntry(new JarEntry("user/Mains.class"));
        }
        System.setProperty("storm.jar", jar.toString());
        override = new NimbusClient.LocalOverride(CaptureMain.nimbus(file));
    }

    @AfterEach
    void restoreNimbus() throws Exception {
        override.close();
        System.clearProperty("storm.jar");
        System.clearProperty("aeolus.log");
    }

    @Test
    void captures_a_submission() throws Exception {
        CapturedTopology captured = capture("plain", "mine");

        assertThat(captured.submission().name()).isEqualTo("mine");
        assertThat(captured.submission()
                        .topology()
                        .get_spouts()
                        .get("spout")
                        .get_common()
                        .get_parallelism_hint())
                .isEqualTo(3);
        assertThat(captured.submission().config())
                .containsEntry(Config.TOPOLOGY_WORKERS, 2)
                .containsEntry("user.setting", null);
        assertThat(captured.options()).isEmpty();
        assertThat(captured.remarks()).isEmpty();
    }

    @Test
    void captures_the_options() throws Exception {
        assertThat(capture("options", "mine").options())
                .hasValueSatisfying(
                        options -> assertThat(options.get_initial_status()).isEqualTo(TopologyInitialStatus.INACTIVE));
    }

    @Test
    void nimbus_reports_that_no_topology_runs() throws Exception {
        assertThat(capture("replace", "mine").submission().name()).isEqualTo("mine");
    }

    @Test
    void nimbus_lists_no_topology_and_no_supervisor() throws Exception {
        assertThat(capture("list", "mine").submission().name()).isEqualTo("mine");
    }

    @Test
    void remarks_on_a_main_that_throws_after_the_submission() throws Exception {
        assertThat(capture("throw-later", "mine").remarks())
                .singleElement()
                .asString()
                .matches("\\Q" + MAINS + "\\E threw after the submission:"
                        + " java\\.lang\\.IllegalStateException: too late \\(Mains\\.java:\\d+\\)");
    }

    @Test
    void remarks_on_a_main_that_was_killed() throws Exception {
        CaptureFile.add(file, new CaptureFile.SubmitCall("mine", "{}", null, Mains.topology()));

        assertThat(topology(MAINS, OptionalInt.empty()).remarks())
                .containsExactly(MAINS + " was still running 7 s after the submission and was killed");
    }

    @Test
    void reports_the_end_of_a_main_that_submitted_nothing() {
        assertThatThrownBy(() -> topology(MAINS, OptionalInt.empty()))
                .isInstanceOf(BadInputException.class)
                .hasMessage("user.jar: " + MAINS + " ran for 60 s and submitted nothing: " + ARGUMENTS);
        assertThatThrownBy(() -> topology(MAINS, OptionalInt.of(3)))
                .isInstanceOf(BadInputException.class)
                .hasMessage("user.jar: " + MAINS + " ended with exit status 3 and submitted nothing: " + ARGUMENTS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "twice | submitted 2 topologies ('one', 'two'): give it arguments with which it submits only one",
                "nothing | submitted nothing: " + ARGUMENTS,
                "local | uses LocalCluster for more than submitting a topology: " + ARGUMENTS,
                "local-method | uses LocalCluster for more than submitting a topology: " + ARGUMENTS
            })
    void rejects_a_main_that_does_not_submit_exactly_one_topology(String argument, String message) {
        assertThatThrownBy(() -> capture(argument))
                .isInstanceOf(BadInputException.class)
                .hasMessage("user.jar: " + MAINS + " " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "throw | IllegalStateException: no",
                "circle | IllegalStateException: no",
                "deep | NumberFormatException: For input string: \"x\"",
            })
    void names_the_users_line_and_the_log(String argument, String error) {
        System.setProperty("aeolus.log", "/logs/aeolus.log");
        assertThatThrownBy(() -> capture(argument))
                .isInstanceOf(BadInputException.class)
                .message()
                .matches("user\\.jar: \\Q" + MAINS + " threw java.lang." + error
                        + "\\E \\(Mains\\.java:\\d+\\) and submitted nothing: correct main or its arguments"
                        + " \\(the stack trace is in /logs/aeolus\\.log\\)");
    }

    @Test
    void rejects_a_class_without_a_main() {
        String name = Mains.NoMain.class.getName();
        assertThatThrownBy(() -> captureClass(name))
                .isInstanceOf(BadInputException.class)
                .hasMessage("user.jar: " + name + " has no public static void main(String[]):"
                        + " give the class whose main submits the topology");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "before-1.0 | built for Storm before 1.0 (backtype.storm)",
                "old-method | built for another version of Storm (LocalCluster.submitTopology is missing)",
                "old-topology | built for another version of Storm (TopologyBuilder.setState is missing)",
            })
    void names_the_version_of_storm_of_the_jar(String argument, String what) {
        assertThatThrownBy(() -> capture(argument))
                .isInstanceOf(BadInputException.class)
                .hasMessage("user.jar is " + what + ": rebuild it for Storm " + VersionInfo.getVersion());
    }

    @Test
    void names_a_missing_library() {
        assertThatThrownBy(() -> capture("no-library"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("user.jar: " + MAINS + " needs com.example.Codec, which is in none of the topology's jars:"
                        + " build the jar with its libraries, or give them with --jars");
    }

    @Test
    void rejects_a_class_that_is_missing_in_the_jar() {
        assertThatThrownBy(() -> captureClass("user.Other"))
                .isInstanceOf(BadInputException.class)
                .hasMessage(jar + ": there is no class 'user.Other': give the class whose main submits the topology");
    }

    private CapturedTopology capture(String... arguments) throws Exception {
        return captureClass(MAINS, arguments);
    }

    private CapturedTopology captureClass(String mainClass, String... arguments) throws Exception {
        CaptureFile.ended(file, CaptureMain.run(mainClass, arguments));
        return topology(mainClass, OptionalInt.of(0));
    }

    private CapturedTopology topology(String mainClass, OptionalInt exitStatus) throws Exception {
        TopologyJar topology = new TopologyJar(jar, List.of(), mainClass, List.of());
        return CaptureFile.read(file).topology(topology, exitStatus, Duration.ofSeconds(60), Duration.ofSeconds(7));
    }
}
