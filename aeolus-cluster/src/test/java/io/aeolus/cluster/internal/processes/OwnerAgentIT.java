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

/** A daemon that does nothing, and its owner. That whole clusters end so is seen in OwnClusterIT. */
class OwnerAgentIT {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final String MAIN = "io.aeolus.cluster.internal.processes.WaitingMain";

    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();
    private ClusterFolder folder;
    private Path agent;
    private Child owner;

    @BeforeEach
    void start() throws Exception {
        folder = ClusterFolder.create();
        agent = folder.fill();
        owner = Child.start(new ProcessBuilder("sleep", "600"), line -> {});
    }

    @AfterEach
    void end() {
        owner.close();
    }

    /** The owner alone is killed or asked to end, or both are asked. No SIGINT: children of a shell's background jobs ignore it. */
    @ParameterizedTest
    @ValueSource(strings = {"kill -KILL OWNER", "kill -TERM OWNER", "kill -TERM DAEMON OWNER"})
    void aDaemonEndsWithItsOwnerAndRemovesTheFolder(String kill) throws Exception {
        try (Child daemon = daemon(OwnerAgent.option(agent, owner.process().pid(), Optional.of(folder.path())))) {
            assertThat(said.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo("ready");
            String line = kill.replace("OWNER", String.valueOf(owner.process().pid()))
                    .replace("DAEMON", String.valueOf(daemon.process().pid()));

            Child.run(List.of("sh", "-c", line), PATIENCE);

            assertThat(daemon.awaitEnd(PATIENCE)).isTrue();
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(folder.path()).doesNotExist());
        }
    }

    private Child daemon(String agentOption) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(Child.java(), agentOption, "-Xmx32m", MAIN);
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        // The JVM would say what it has from there before the daemon says anything.
        builder.environment().remove("JDK_JAVA_OPTIONS");
        return Child.start(builder, said::add);
    }
}
