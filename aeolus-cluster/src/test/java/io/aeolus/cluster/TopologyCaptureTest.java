package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.storm.Config;
import org.apache.storm.generated.TopologyInitialStatus;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopologyCaptureTest {

    private static final String MAINS = """
            package user;

            import org.apache.storm.Config;
            import org.apache.storm.StormSubmitter;
            import org.apache.storm.generated.*;
            import org.apache.storm.task.*;
            import org.apache.storm.spout.SpoutOutputCollector;
            import org.apache.storm.topology.*;
            import org.apache.storm.topology.base.BaseRichSpout;
            import org.apache.storm.tuple.Fields;
            import org.apache.storm.utils.NimbusClient;
            import org.apache.storm.utils.Utils;

            public class Mains {

                public static class Spout extends BaseRichSpout {
                    public void open(java.util.Map<String, Object> c, TopologyContext t, SpoutOutputCollector o) {}
                    public void nextTuple() {}
                    public void declareOutputFields(OutputFieldsDeclarer d) { d.declare(new Fields("a")); }
                }

                static StormTopology topology() {
                    TopologyBuilder builder = new TopologyBuilder();
                    builder.setSpout("spout", new Spout(), 3);
                    return builder.createTopology();
                }

                static Config config() {
                    Config config = new Config();
                    config.setNumWorkers(2);
                    config.put("user.setting", null);
                    return config;
                }

                public static class Configurable extends ConfigurableTopology {
                    public static void main(String[] args) {
                        ConfigurableTopology.start(new Configurable(), args);
                        System.exit(0);
                    }
                    protected int run(String[] args) {
                        System.out.println("building " + args[0]);
                        return submit(args[0], config(), setUp());
                    }
                    private TopologyBuilder setUp() {
                        TopologyBuilder builder = new TopologyBuilder();
                        builder.setSpout("spout", new Spout(), 3);
                        return builder;
                    }
                }

                public static void main(String[] args) throws Exception {
                    switch (args[0]) {
                        case "plain" -> StormSubmitter.submitTopology(args[1], config(), topology());
                        case "options" -> {
                            SubmitOptions options = new SubmitOptions(TopologyInitialStatus.INACTIVE);
                            StormSubmitter.submitTopologyWithProgressBar(args[1], config(), topology(), options);
                        }
                        case "twice" -> {
                            StormSubmitter.submitTopology("one", config(), topology());
                            StormSubmitter.submitTopology("two", config(), topology());
                        }
                        case "replace" -> {
                            try (NimbusClient client = NimbusClient.Builder.withConf(Utils.readStormConfig()).build()) {
                                client.getClient().killTopology(args[1]);
                            } catch (NotAliveException e) {
                                System.out.println("nothing to kill");
                            }
                            StormSubmitter.submitTopology(args[1], config(), topology());
                        }
                        case "stay" -> {
                            StormSubmitter.submitTopology(args[1], config(), topology());
                            Thread.currentThread().join();
                        }
                        case "throw-later" -> {
                            StormSubmitter.submitTopology(args[1], config(), topology());
                            throw new java.lang.IllegalStateException("too late");
                        }
                        case "nothing" -> {}
                        case "exit" -> System.exit(3);
                        case "wait" -> Thread.currentThread().join();
                        default -> throw new java.lang.IllegalStateException("no\\nway");
                    }
                }

                public static class NoMain {}
            }
            """;

    private static final StormSettings SETTINGS = new StormSettings(Optional.empty(), List.of("topology.debug=true"));

    @TempDir
    private static Path folder;

    private static Path jar;

    private final List<String> output = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void compile() throws IOException {
        jar = UserJar.compile(folder, "Mains", MAINS);
    }

    @Test
    void takes_what_a_plain_main_submits() throws Exception {
        CapturedTopology captured = capture("user.Mains", "plain", "mine");

        assertThat(captured.name()).isEqualTo("mine");
        assertThat(captured.topology().get_spouts().get("spout").get_common().get_parallelism_hint())
                .isEqualTo(3);
        assertThat(captured.config())
                .containsEntry(Config.TOPOLOGY_WORKERS, 2)
                .containsEntry("user.setting", null)
                .containsEntry(Config.TOPOLOGY_DEBUG, true);
        assertThat(captured.options()).isEmpty();
        assertThat(captured.remarks()).isEmpty();
    }

    @Test
    void takes_what_a_configurable_topology_submits_before_it_ends_the_jvm() throws Exception {
        CapturedTopology captured = capture("user.Mains$Configurable", "mine");

        assertThat(captured.name()).isEqualTo("mine");
        assertThat(output).contains("building mine");
    }

    @Test
    void takes_the_options_and_lets_main_show_its_progress() throws Exception {
        CapturedTopology captured = capture("user.Mains", "options", "mine");

        assertThat(captured.options())
                .hasValueSatisfying(
                        options -> assertThat(options.get_initial_status()).isEqualTo(TopologyInitialStatus.INACTIVE));
        assertThat(output).anyMatch(line -> line.contains("uploaded"));
    }

    @Test
    void tells_a_main_that_kills_the_older_topology_that_there_is_none() throws Exception {
        assertThat(capture("user.Mains", "replace", "mine").name()).isEqualTo("mine");
        assertThat(output).contains("nothing to kill");
    }

    @Test
    void ends_a_main_that_stays_after_it_has_submitted() throws Exception {
        TopologyCapture impatient = new TopologyCapture(SETTINGS, Duration.ofMinutes(1), Duration.ofMillis(100));

        CapturedTopology captured = impatient.capture(UserJar.topology(jar, "user.Mains", "stay", "mine"), output::add);

        assertThat(captured.remarks())
                .containsExactly("user.Mains went on for 0 s after it had submitted; it was ended");
    }

    @Test
    void goes_on_when_main_throws_after_it_has_submitted() throws Exception {
        assertThat(capture("user.Mains", "throw-later", "mine").remarks())
                .containsExactly("user.Mains threw after it had submitted: java.lang.IllegalStateException: too late");
    }

    @Test
    void gives_up_a_main_that_neither_submits_nor_ends() {
        TopologyCapture impatient = new TopologyCapture(SETTINGS, Duration.ofSeconds(1), Duration.ofSeconds(1));

        assertThatThrownBy(() -> impatient.capture(UserJar.topology(jar, "user.Mains", "wait"), output::add))
                .isInstanceOf(BadInputException.class)
                .hasMessage("user.jar: user.Mains has run for 1 s and submitted nothing:"
                        + " give it the arguments with which it submits to a cluster");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "user.Mains | twice | submits 2 topologies ('one', 'two'): give it arguments with which it submits one",
                "user.Mains | nothing | submitted nothing: give it the arguments with which it submits to a cluster",
                "user.Mains | exit | ended with exit status 3 and submitted nothing:"
                        + " give it the arguments with which it submits to a cluster",
                "user.Mains | throw | threw java.lang.IllegalStateException: no and submitted nothing:"
                        + " mend it, or its arguments",
                "user.Mains$NoMain | - | has no public static void main(String[]):"
                        + " give the class whose main submits the topology"
            })
    void refuses_a_main_that_submits_no_single_topology(String mainClass, String argument, String message) {
        assertThatThrownBy(() -> capture(mainClass, argument))
                .isInstanceOf(BadInputException.class)
                .hasMessage("user.jar: " + mainClass + " " + message);
    }

    @ParameterizedTest
    @CsvSource({"Mains, do you mean user.Mains?", "user.Other, give the class whose main submits the topology"})
    void refuses_a_class_that_the_jar_lacks(String mainClass, String remedy) {
        assertThatThrownBy(() -> capture(mainClass))
                .isInstanceOf(BadInputException.class)
                .hasMessage(jar + ": has no class '" + mainClass + "': " + remedy);
    }

    @Test
    void refuses_what_is_no_jar() throws IOException {
        Path text = Files.writeString(folder.resolve("text.jar"), "no jar");

        assertThatThrownBy(() -> UserJar.topology(text, "user.Mains").check())
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(text + ": is no jar that can be read");
        assertThatThrownBy(() -> UserJar.topology(folder.resolve("none.jar"), "user.Mains")
                        .check())
                .isInstanceOf(BadInputException.class)
                .hasMessage(folder.resolve("none.jar") + ": there is no such file: give the topology's jar");
    }

    private CapturedTopology capture(String mainClass, String... arguments)
            throws BadInputException, InterruptedException {
        return new TopologyCapture(SETTINGS).capture(UserJar.topology(jar, mainClass, arguments), output::add);
    }
}
