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

/** Runs mains in this JVM; that they run in one of their own is seen in TopologyCaptureIT. */
class CaptureMainTest {

    private static final String MAINS = Mains.class.getName();
    private static final String ARGUMENTS = "give it the arguments with which it submits to a cluster";

    @TempDir
    private Path temporary;

    private Path notes;
    private Path jar;
    private NimbusClient.LocalOverride override;

    @BeforeEach
    void takeNotes() throws Exception {
        notes = temporary.resolve("notes");
        jar = temporary.resolve("user.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            entries.putNextEntry(new JarEntry("user/Mains.class"));
        }
        System.setProperty("storm.jar", jar.toString());
        override = new NimbusClient.LocalOverride(CaptureMain.nimbus(notes));
    }

    @AfterEach
    void takeNotesNoMore() throws Exception {
        override.close();
        System.clearProperty("storm.jar");
        System.clearProperty("aeolus.log");
    }

    @Test
    void takesWhatAPlainMainSubmits() throws Exception {
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
    void takesTheOptions() throws Exception {
        assertThat(capture("options", "mine").options())
                .hasValueSatisfying(
                        options -> assertThat(options.get_initial_status()).isEqualTo(TopologyInitialStatus.INACTIVE));
    }

    @Test
    void tellsAMainThatKillsTheOlderTopologyThatThereIsNone() throws Exception {
        assertThat(capture("replace", "mine").submission().name()).isEqualTo("mine");
    }

    @Test
    void goesOnWhenMainThrowsAfterItHasSubmitted() throws Exception {
        assertThat(capture("throw-later", "mine").remarks())
                .singleElement()
                .asString()
                .matches("\\Q" + MAINS + "\\E threw after it had submitted:"
                        + " java\\.lang\\.IllegalStateException: too late \\(Mains\\.java:\\d+\\)");
    }

    @Test
    void saysWhenMainHadToBeEnded() throws Exception {
        CaptureNotes.add(notes, new CaptureNotes.SubmitCall("mine", "{}", null, Mains.topology()));

        assertThat(verdict(MAINS, OptionalInt.empty()).remarks())
                .containsExactly(MAINS + " went on for 7 s after it had submitted; it was ended");
    }

    @Test
    void saysHowAMainEndedThatSubmittedNothing() {
        assertThatThrownBy(() -> verdict(MAINS, OptionalInt.empty()))
                .isInstanceOf(BadInputException.class)
                .hasMessage("user.jar: " + MAINS + " has run for 60 s and submitted nothing: " + ARGUMENTS);
        assertThatThrownBy(() -> verdict(MAINS, OptionalInt.of(3)))
                .isInstanceOf(BadInputException.class)
                .hasMessage("user.jar: " + MAINS + " ended with exit status 3 and submitted nothing: " + ARGUMENTS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "twice | submits 2 topologies ('one', 'two'): give it arguments with which it submits one",
                "nothing | submitted nothing: " + ARGUMENTS,
                "local | needs more of a LocalCluster than to submit to it: " + ARGUMENTS,
                "local-method | needs more of a LocalCluster than to submit to it: " + ARGUMENTS
            })
    void refusesAMainThatSubmitsNoSingleTopology(String argument, String message) {
        assertThatThrownBy(() -> capture(argument))
                .isInstanceOf(BadInputException.class)
                .hasMessage("user.jar: " + MAINS + " " + message);
    }

    /** Where it is thrown by a library, the line of the user's code is what helps. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "throw | IllegalStateException: no",
                "circle | IllegalStateException: no",
                "deep | NumberFormatException: For input string: \"x\"",
            })
    void namesTheLineThatThrewAndTheLog(String argument, String error) {
        System.setProperty("aeolus.log", "/logs/aeolus.log");
        assertThatThrownBy(() -> capture(argument))
                .isInstanceOf(BadInputException.class)
                .message()
                .matches("user\\.jar: \\Q" + MAINS + " threw java.lang." + error
                        + "\\E \\(Mains\\.java:\\d+\\) and submitted nothing: mend it, or its arguments"
                        + " \\(its stack trace is in /logs/aeolus\\.log\\)");
    }

    @Test
    void refusesAClassWithoutAMain() {
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
    void namesTheVersionOfStormThatTheJarIsFor(String argument, String what) {
        assertThatThrownBy(() -> capture(argument))
                .isInstanceOf(BadInputException.class)
                .hasMessage("user.jar is " + what + ": rebuild it for Storm " + VersionInfo.getVersion());
    }

    @Test
    void namesALibraryThatTheJarLacks() {
        assertThatThrownBy(() -> capture("no-library"))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "user.jar: " + MAINS + " needs com.example.Codec, which is in no jar of the topology: build the"
                                + " jar with its libraries, or give them by --jars");
    }

    @Test
    void explainsAFilterOfFluxThatIsNotInTheJar() {
        assertThatThrownBy(() -> capture("flux"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("user.jar: " + MAINS
                        + ": with --resource, Flux reads the --filter from the jar as well, and it is"
                        + " not there: put the file into the jar, and give its path there, such as /words.properties");
    }

    @ParameterizedTest
    @CsvSource({
        "Mains, did you mean user.Mains?",
        "user.Mians, did you mean user.Mains?",
        "usr.Main, did you mean user.Mains?",
        "user.Other, give the class whose main submits the topology"
    })
    void refusesAClassThatTheJarLacks(String mainClass, String remedy) {
        assertThatThrownBy(() -> captureClass(mainClass))
                .isInstanceOf(BadInputException.class)
                .hasMessage(jar + ": has no class '" + mainClass + "': " + remedy);
    }

    private CapturedTopology capture(String... arguments) throws Exception {
        return captureClass(MAINS, arguments);
    }

    private CapturedTopology captureClass(String mainClass, String... arguments) throws Exception {
        CaptureNotes.ended(notes, CaptureMain.run(mainClass, arguments));
        return verdict(mainClass, OptionalInt.of(0));
    }

    private CapturedTopology verdict(String mainClass, OptionalInt exitStatus) throws Exception {
        TopologyJar topology = new TopologyJar(jar, mainClass, List.of());
        return CaptureNotes.read(notes).topology(topology, exitStatus, Duration.ofSeconds(60), Duration.ofSeconds(7));
    }
}
