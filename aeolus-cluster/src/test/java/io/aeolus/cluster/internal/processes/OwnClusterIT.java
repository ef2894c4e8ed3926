package io.aeolus.cluster.internal.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.cluster.internal.hosts.Machines;
import io.aeolus.cluster.internal.system.Child;
import io.aeolus.cluster.internal.system.FreePorts;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnClusterIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final StormProcesses.Size SMALL = new StormProcesses.Size(1, 1, 256);
    private static final int PORTS = Ports.count(1, 1);

    @Test
    void startsAgainWhereAPortIsTakenReplacesADaemonThatIsKilledAndLeavesNothingBehind() throws Exception {
        int first = FreePorts.first(PORTS, 4_321);
        List<Integer> attempts = new ArrayList<>();
        StormProcesses processes;
        try (ServerSocket taken = new ServerSocket(first, 0, InetAddress.getLoopbackAddress())) {
            assertThat(taken.isBound()).isTrue();
            processes = OwnCluster.start(SMALL, Machines.loopback(), attempt -> {
                attempts.add(attempt);
                return attempt == 1 ? first : FreePorts.first(PORTS, 8_765);
            });
        }
        assertThat(attempts).containsExactly(1, 2);
        Path folder = processes.settings().file().orElseThrow().getParent();
        long pid = processes.nimbus().handle().pid();

        processes.nimbus().kill();

        await().atMost(PATIENCE)
                .until(() -> processes
                        .ask(nimbus -> nimbus.getClusterInfo().get_supervisors_size())
                        .filter(number -> number == 1)
                        .isPresent());
        assertThat(processes.nimbus().handle().pid()).isNotEqualTo(pid);
        List<StormProcess> daemons = processes.daemons();

        processes.close();

        assertThat(daemons).noneMatch(daemon -> daemon.handle().isAlive());
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
            Child.run(List.of("sh", "-c", line), "", PATIENCE);
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
