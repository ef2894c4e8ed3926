// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.aeolus.cluster.internal.processes.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.LongStream;
import org.apache.storm.Config;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code main} methods in child JVMs. See CaptureMainTest for the variants of main. */
class TopologyCaptureIT {

    private static final String MAINS = """
            package user;

            import org.apache.storm.Config;
            import org.apache.storm.spout.SpoutOutputCollector;
            import org.apache.storm.task.*;
            import org.apache.storm.topology.*;
            import org.apache.storm.topology.base.BaseRichSpout;
            import org.apache.storm.tuple.Fields;

            public class Mains extends ConfigurableTopology {

                public static class Spout extends BaseRichSpout {
                    public void open(java.util.Map<String, Object> c, TopologyContext t, SpoutOutputCollector o) {}
                    public void nextTuple() {}
                    public void declareOutputFields(OutputFieldsDeclarer d) { d.declare(new Fields("a")); }
                }

                public static void main(String[] args) throws Exception {
                    if (args[0].equals("late")) {
                        new Thread(() -> {
                            try {
                                Thread.sleep(3000);
                                ConfigurableTopology.start(new Mains(), args);
                            } catch (InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                        }).start();
                        return;
                    }
                    if (args[0].equals("idle")) {
                        new Thread(() -> {
                            while (true) {
                                java.util.concurrent.locks.LockSupport.park();
                            }
                        }).start();
                        return;
                    }
                    if (args[0].equals("stay")) {
                        System.out.println(new ProcessBuilder("sleep", "600").start().pid());
                    }
                    ConfigurableTopology.start(new Mains(), args);
                    if (args[0].equals("stay")) {
                        Thread.currentThread().join();
                    }
                    System.exit(0);
                }

                protected int run(String[] args) {
                    System.out.println("building " + args[0]);
                    TopologyBuilder builder = new TopologyBuilder();
                    builder.setSpout("spout", new Spout(), 3);
                    return submit(args[0], new Config(), builder);
                }
            }
            """;

    private static final StormSettings SETTINGS = new StormSettings(Optional.empty(), List.of("topology.debug=true"));

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private static Path folder;

    private static Path jar;

    private final List<String> output = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void compile() throws IOException {
        jar = UserJar.compile(folder, "Mains", MAINS);
    }

    @Test
    void captures_a_topology_from_a_main_that_exits() throws Exception {
        CapturedTopology captured = new TopologyCapture(SETTINGS).capture(main("mine"), output::add);

        assertThat(captured.submission().name()).isEqualTo("mine");
        assertThat(captured.submission().config()).containsEntry(Config.TOPOLOGY_DEBUG, true);
        assertThat(captured.remarks()).isEmpty();
        assertThat(output).contains("building mine");

        Path file = folder.resolve("captured");
        TopologyCapture.write(captured, file);
        assertThat(TopologyCapture.read(file, main("mine"))).isEqualTo(captured);
        assertThatThrownBy(() -> TopologyCapture.read(folder.resolve("none"), main("mine")))
                .isInstanceOf(BadInputException.class);
    }

    @Test
    void kills_a_main_that_keeps_running_with_its_children() throws Exception {
        TopologyCapture impatient = new TopologyCapture(SETTINGS, Duration.ofMinutes(1), Duration.ofSeconds(1));

        CapturedTopology captured = impatient.capture(main("stay"), output::add);

        assertThat(captured.remarks())
                .containsExactly("user.Mains was still running 1 s after the submission and was killed");
        long child = numbers().findFirst().orElseThrow();
        await().atMost(PATIENCE)
                .until(() ->
                        ProcessHandle.of(child).filter(ProcessHandle::isAlive).isEmpty());
    }

    @Test
    void captures_a_topology_from_a_thread_that_submits_after_main_has_returned() throws Exception {
        TopologyCapture impatient = new TopologyCapture(SETTINGS, PATIENCE, Duration.ofSeconds(1));

        CapturedTopology captured = impatient.capture(main("late"), output::add);

        assertThat(captured.submission().name()).isEqualTo("late");
    }

    @Test
    void refuses_a_main_that_returns_and_whose_threads_submit_nothing_in_time() {
        TopologyCapture impatient = new TopologyCapture(SETTINGS, Duration.ofSeconds(2), PATIENCE);

        assertThatThrownBy(() -> impatient.capture(main("idle"), output::add))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(" submitted nothing: ");
    }

    @Test
    void main_ends_with_a_killed_parent() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("killed"));
        List<String> command = List.of(
                ChildProcess.java(),
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                CapturingMain.class.getName(),
                jar.toString());
        try (ChildProcess parent = ChildProcess.start(new ProcessBuilder(command), output::add)) {
            await().atMost(PATIENCE).until(() -> numbers().count() == 1);
            List<ProcessHandle> started = parent.process().descendants().toList();
            assertThat(started).as("main and its child").hasSize(2);

            parent.process().toHandle().destroyForcibly();

            await().atMost(PATIENCE).until(() -> started.stream().noneMatch(ProcessHandle::isAlive));
            await().atMost(PATIENCE).untilAsserted(() -> assertThat(temporary).isEmptyDirectory());
        }
    }

    /** Captures a main that keeps running. */
    static final class CapturingMain {

        private CapturingMain() {}

        public static void main(String[] arguments) throws Exception {
            new TopologyCapture(new StormSettings(Optional.empty(), List.of()), PATIENCE, PATIENCE)
                    .capture(UserJar.topology(Path.of(arguments[0]), "user.Mains", "stay"), System.out::println);
        }
    }

    @Test
    void rejects_a_file_that_is_not_a_jar() throws IOException {
        Path text = Files.writeString(folder.resolve("text.jar"), "not a jar");

        assertThatThrownBy(() -> UserJar.topology(text, "user.Mains").check())
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(text + ": cannot read the jar (");
        assertThatThrownBy(() -> UserJar.topology(folder.resolve("none.jar"), "user.Mains")
                        .check())
                .isInstanceOf(BadInputException.class)
                .hasMessage(folder.resolve("none.jar") + ": no such file: give the topology's jar");
    }

    /** Returns the process ids that main has printed. */
    private LongStream numbers() {
        return output.stream().filter(line -> line.matches("\\d+")).mapToLong(Long::parseLong);
    }

    private static TopologyJar main(String argument) {
        return UserJar.topology(jar, "user.Mains", argument);
    }
}
