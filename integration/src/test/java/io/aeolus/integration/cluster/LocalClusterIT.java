package io.aeolus.integration.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.EmbeddedCluster;
import io.aeolus.cluster.LocalOptions;
import io.aeolus.cluster.Numbers;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunningTopology;
import java.time.Duration;
import org.apache.storm.ProcessSimulator;
import org.junit.jupiter.api.Test;

class LocalClusterIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Numbers heard = new Numbers();

    @Test
    void runsATopologyBesideOneThatStays() throws Exception {
        try (EmbeddedCluster cluster = Clusters.local(LocalOptions.USUAL, Progress.NONE)) {
            cluster.leave(Numbers.submission(-1, 1));
            assertThat(ProcessSimulator.getAllProcessHandles()).hasSize(1);

            try (RunningTopology running = cluster.submit(Numbers.submission(-1, 2), heard)) {
                assertThat(running.name()).isEqualTo("numbers-1");
                await().atMost(PATIENCE).until(() -> !heard.snapshots.isEmpty());
                running.gather();
            }
            assertThat(ProcessSimulator.getAllProcessHandles()).hasSize(1);
        }
        assertThat(ProcessSimulator.getAllProcessHandles()).isEmpty();
    }
}
