package io.aeolus.cluster.internal.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.cluster.internal.submit.NimbusCheck;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StormProcessesTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void replaces_a_daemon_that_is_killed_and_leaves_nothing_behind() throws Exception {
        StormProcesses processes = StormProcesses.start(new StormProcesses.Size(1, 1, 256));
        Path folder = processes.logs().getParent();
        Map<String, Object> config = processes.settings().read();
        long pid = processes.daemons().nimbus().handle().pid();

        processes.daemons().nimbus().kill();

        await().atMost(PATIENCE).until(() -> NimbusCheck.supervisors(config) == 1);
        assertThat(processes.daemons().nimbus().handle().pid()).isNotEqualTo(pid);
        List<ProcessHandle> daemons =
                processes.daemons().all().stream().map(Daemon::handle).toList();

        processes.close();

        assertThat(daemons).noneMatch(ProcessHandle::isAlive);
        assertThat(folder).doesNotExist();
    }

    /** The owner alone is killed; its process group is interrupted, as by Ctrl-C; everything is asked to end. */
    @ParameterizedTest
    @ValueSource(strings = {"kill -KILL OWNER", "kill -INT -OWNER", "kill -TERM -OWNER OTHERS"})
    void ends_with_its_owner_however_that_ends(String kill) throws Exception {
        // What is started in the background by a shell ignores interrupts, and so does all that it starts.
        ProcessBuilder command = new ProcessBuilder(
                        "setsid",
                        "env",
                        "--default-signal=INT",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        OwnedClusterMain.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        command.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        Process owner = command.start();
        String[] said;
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(owner.getInputStream(), StandardCharsets.UTF_8))) {
            said = out.readLine().split(" ");
            assertThat(Path.of(said[0])).isDirectory();

            String line = kill.replace("OWNER", String.valueOf(owner.pid()))
                    .replace("OTHERS", String.join(" ", said[1], said[2], said[3]));
            assertThat(new ProcessBuilder("sh", "-c", line).inheritIO().start().waitFor())
                    .as(line)
                    .isZero();
            assertThat(owner.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .as(line)
                    .isTrue();
        } finally {
            owner.destroyForcibly();
        }

        await().atMost(PATIENCE)
                .until(() -> Stream.of(said)
                        .skip(1)
                        .noneMatch(pid -> ProcessHandle.of(Long.parseLong(pid))
                                .filter(ProcessHandle::isAlive)
                                .isPresent()));
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(Path.of(said[0])).doesNotExist());
    }

    @Test
    void keeps_the_logs_of_what_has_failed() throws Exception {
        ClusterFolder folder = ClusterFolder.create();
        Files.writeString(folder.logs().resolve("nimbus.log"), "why");

        folder.delete(true);

        assertThat(folder.logs().resolve("nimbus.log")).hasContent("why");
        assertThat(folder.zooKeeper()).doesNotExist();
        folder.delete(false);
        assertThat(folder.path()).doesNotExist();
    }
}
