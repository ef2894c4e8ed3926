package io.aeolus.cluster.internal.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnClusterIT {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @Test
    void replacesADaemonThatIsKilledAndLeavesNothingBehind() throws Exception {
        OwnCluster cluster = OwnCluster.start(OwnedClusterMain.SMALL);
        Path folder = cluster.settings().file().orElseThrow().getParent();
        long pid = cluster.nimbus().handle().pid();

        cluster.nimbus().kill();

        await().atMost(PATIENCE)
                .until(() -> cluster.ask(nimbus -> nimbus.getClusterInfo().get_supervisors_size())
                        .filter(number -> number == 1)
                        .isPresent());
        assertThat(cluster.nimbus().handle().pid()).isNotEqualTo(pid);
        List<ProcessHandle> daemons = OwnerAgent.processes(folder).toList();
        assertThat(daemons).hasSize(3);

        cluster.close();

        // One that has ended is alive to its parent until that has noticed.
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(daemons).noneMatch(ProcessHandle::isAlive));
        assertThat(folder).doesNotExist();
    }

    /** The owner alone is killed; its process group is interrupted, as by Ctrl-C; everything is asked to end. */
    @Tag("deep")
    @ParameterizedTest
    @ValueSource(strings = {"kill -KILL OWNER", "kill -INT -OWNER", "kill -TERM -OWNER OTHERS"})
    void endsWithItsOwnerHoweverThatEnds(String kill) throws Exception {
        // What is started in the background by a shell ignores interrupts, and so does all that it starts.
        ProcessBuilder command = new ProcessBuilder(
                        "setsid", "env", "--default-signal=INT", Child.java(), OwnedClusterMain.class.getName())
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
            Child.run(List.of("sh", "-c", line), PATIENCE);
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
}
