// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a daemon that does nothing. See LocalProcessClusterIT for whole clusters. */
class OwnerWatchdogIT {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final String MAIN = "io.aeolus.cluster.internal.processes.WaitingMain";

    private final BlockingQueue<String> output = new LinkedBlockingQueue<>();
    private ClusterFolder folder;
    private Path agent;
    private ChildProcess owner;

    @BeforeEach
    void start() throws Exception {
        folder = ClusterFolder.create();
        agent = folder.fill();
        owner = ChildProcess.start(new ProcessBuilder("sleep", "600"), line -> {});
    }

    @AfterEach
    void end() {
        owner.close();
    }

    /** Without SIGINT, because children of a shell's background jobs ignore it. */
    @ParameterizedTest
    @ValueSource(strings = {"kill -KILL OWNER", "kill -TERM OWNER", "kill -TERM DAEMON OWNER"})
    void a_daemon_ends_with_its_owner_and_deletes_the_folder(String kill) throws Exception {
        try (ChildProcess daemon =
                daemon(OwnerWatchdog.option(agent, owner.process().pid(), Optional.of(folder.path())))) {
            assertThat(output.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo("ready");
            String line = kill.replace("OWNER", String.valueOf(owner.process().pid()))
                    .replace("DAEMON", String.valueOf(daemon.process().pid()));

            ChildProcess.run(List.of("sh", "-c", line), PATIENCE);

            assertThat(daemon.awaitEnd(PATIENCE)).isTrue();
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(folder.path()).doesNotExist());
        }
    }

    private ChildProcess daemon(String agentOption) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(ChildProcess.java(), agentOption, "-Xmx32m", MAIN);
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        // With this variable the JVM would print its options before the daemon prints anything.
        builder.environment().remove("JDK_JAVA_OPTIONS");
        return ChildProcess.start(builder, output::add);
    }
}
