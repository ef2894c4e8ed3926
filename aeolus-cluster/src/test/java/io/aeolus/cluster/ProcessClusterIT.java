package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One cluster of processes, for all tests. */
class ProcessClusterIT {

    private static final int WORKERS = 2;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static ProcessCluster cluster;

    private final Numbers heard = new Numbers();

    @BeforeAll
    static void start() throws Exception {
        cluster = Clusters.processes(ProcessOptions.of(code(), WORKERS), Progress.NONE);
    }

    @AfterAll
    static void stop() throws Exception {
        Path logs = cluster.keepLogs();
        List<ClusterProcess> supervisors = cluster.supervisors();
        cluster.close();

        assertThat(supervisors).noneMatch(process -> process.handle().isAlive());
        assertThat(logs).isNotEmptyDirectory();
        Utils.forceDelete(logs.getParent().toString());
    }

    @Test
    void passesOnWhatWorkersSayAndHasNoneOfThemAtTheEnd() throws Exception {
        try (RunningTopology running = cluster.submit(Numbers.submission(-1, 1), heard)) {
            await().atMost(PATIENCE).until(() -> heard.processes() == WORKERS);
            assertThat(cluster.workers()).hasSize(WORKERS);
            assertThat(running.name()).startsWith("numbers-");
        }

        // The next topology has the machine for itself.
        assertThat(cluster.workers()).isEmpty();
    }

    @Tag("deep")
    @Test
    void aKilledWorkerIsReplaced() throws Exception {
        try (RunningTopology running = cluster.submit(Numbers.submission(-1, 1), heard)) {
            await(running.name()).atMost(PATIENCE).until(heard::areAtWork);
            ClusterProcess victim = cluster.workers().get(0);

            victim.kill();

            assertThat(victim.handle().isAlive()).isFalse();
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(heard.processes()).isEqualTo(WORKERS + 1));
        }
    }

    @Test
    void namesTheComponentThatThrows() throws Exception {
        try (RunningTopology running = cluster.submit(Numbers.submission(5, 1), heard)) {
            ComponentFailure failure = heard.failures.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);

            assertThat(failure.text())
                    .as(running.name())
                    .isEqualTo("component 'square' threw java.lang.IllegalStateException: cannot square 5");
        }
    }

    @Test
    void saysWhereTheLogsOfAFailedRunAre() {
        assertThat(cluster.explained(new RunFailedException("it failed")))
                .hasMessage("it failed (the cluster's logs are in " + cluster.keepLogs() + ")");
        UnmeasurableException all = new UnmeasurableException("all there is to say");
        assertThat(cluster.explained(all)).isSameAs(all);
    }

    @Test
    void isAClusterLikeAnyOtherForWhoKnowsItsSettings() throws Exception {
        RemoteOptions options = RemoteOptions.of(cluster.settings(), code());
        try (Cluster remote = Clusters.remote(options, Progress.NONE);
                RunningTopology running = remote.submit(Numbers.submission(-1, 1), heard)) {
            await().atMost(PATIENCE).until(() -> heard.processes() == 1);

            assertThat(remote.kind()).isEqualTo("remote");
            assertThat(cluster.workers()).hasSize(1);
            assertThat(cluster.ask(nimbus -> nimbus.getTopologySummaryByName(running.name())))
                    .isPresent();
        }
        assertThat(cluster.workers()).isEmpty();
    }

    private static WorkerCode code() throws Exception {
        return WorkerCode.observed(NumberSpout.class, List.of());
    }
}
