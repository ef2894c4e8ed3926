// SPDX-License-Identifier: Apache-2.0
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

class LocalProcessClusterIT {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @Test
    void replaces_a_killed_daemon_and_leaves_nothing_behind() throws Exception {
        LocalProcessCluster cluster = LocalProcessCluster.start(OwnedClusterMain.SMALL);
        Path folder = cluster.settings().file().orElseThrow().getParent();
        ProcessHandle nimbus = OwnerWatchdog.processes(folder)
                .filter(process -> process.info().commandLine().orElse("").contains("-Daeolus.daemon=nimbus "))
                .findFirst()
                .orElseThrow();

        nimbus.destroyForcibly();
        nimbus.onExit().join();

        await().atMost(PATIENCE)
                .until(() -> cluster.ask(client -> client.getClusterInfo().get_supervisors_size())
                        .filter(number -> number == 1)
                        .isPresent());
        List<ProcessHandle> daemons = OwnerWatchdog.processes(folder).toList();
        assertThat(daemons).hasSize(3).doesNotContain(nimbus);

        cluster.close();

        // A process that has ended counts as alive until its parent has read its exit status.
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(daemons).noneMatch(ProcessHandle::isAlive));
        assertThat(folder).doesNotExist();
    }

    /** Kills the owner, interrupts its process group as Ctrl-C does, or terminates all processes. */
    @Tag("deep")
    @ParameterizedTest
    @ValueSource(strings = {"kill -KILL OWNER", "kill -INT -OWNER", "kill -TERM -OWNER OTHERS"})
    void ends_with_its_owner(String kill) throws Exception {
        // Background processes of a shell ignore interrupts, and so do their children.
        ProcessBuilder command = new ProcessBuilder(
                        "setsid", "env", "--default-signal=INT", ChildProcess.java(), OwnedClusterMain.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        command.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        Process owner = command.start();
        String[] output;
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(owner.getInputStream(), StandardCharsets.UTF_8))) {
            output = out.readLine().split(" ");
            assertThat(Path.of(output[0])).isDirectory();

            String line = kill.replace("OWNER", String.valueOf(owner.pid()))
                    .replace("OTHERS", String.join(" ", output[1], output[2], output[3]));
            ChildProcess.run(List.of("sh", "-c", line), PATIENCE);
            assertThat(owner.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .as(line)
                    .isTrue();
        } finally {
            owner.destroyForcibly();
        }

        await().atMost(PATIENCE)
                .until(() -> Stream.of(output)
                        .skip(1)
                        .noneMatch(pid -> ProcessHandle.of(Long.parseLong(pid))
                                .filter(ProcessHandle::isAlive)
                                .isPresent()));
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(Path.of(output[0])).doesNotExist());
    }
}
