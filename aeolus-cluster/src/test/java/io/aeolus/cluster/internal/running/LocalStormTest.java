// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockConstruction;
import static org.mockito.Mockito.verify;

import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.UnmeasurableException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.Test;
import org.mockito.MockedConstruction;

class LocalStormTest {

    private final LocalCluster cluster = mock(LocalCluster.class);

    @Test
    void reports_why_storm_rejects_a_topology() throws Exception {
        Submission submission = new Submission("numbers-1", new StormTopology(), Map.of());
        doThrow(new InvalidTopologyException("no spout\nat all"))
                .when(cluster)
                .submitTopology(anyString(), any(), any(StormTopology.class));

        assertThatThrownBy(() -> LocalDaemons.submit(cluster, submission))
                .isInstanceOf(UnmeasurableException.class)
                .hasMessage("Storm rejected topology 'numbers-1': no spout");
        Submission invalid = new Submission("numbers-1", new StormTopology(), Map.of("a", new Object()));
        assertThatThrownBy(() -> LocalDaemons.submit(cluster, invalid))
                .isInstanceOf(UnmeasurableException.class)
                .hasMessage("topology 'numbers-1': a setting is not a string, number, boolean, list or map");
    }

    @Test
    void does_not_wait_for_workers_of_a_topology_that_storm_rejects() throws Exception {
        Submission submission = new Submission("numbers-1", new StormTopology(), Map.of());
        RunFailedException rejection = new UnmeasurableException("no spout");
        try (MockedConstruction<LocalDaemons> daemons = mockConstruction(
                LocalDaemons.class,
                (mock, context) -> doThrow(rejection).when(mock).submit(submission))) {
            LocalStorm storm = new LocalStorm(false);
            assertThatThrownBy(() -> storm.send(submission)).isSameAs(rejection);

            assertTimeout(Duration.ofSeconds(10), storm::close);

            verify(daemons.constructed().get(0)).stop();
        }
    }

    /** Some main methods submit all settings of storm.yaml, including storm.cluster.mode. */
    @Test
    void overrides_the_cluster_mode_of_the_topology() throws Exception {
        Map<String, Object> settings = Map.of(Config.STORM_CLUSTER_MODE, "distributed", "a", 1);

        LocalDaemons.submit(cluster, new Submission("numbers-1", new StormTopology(), settings));

        verify(cluster)
                .submitTopology(
                        eq("numbers-1"),
                        argThat(config -> "local".equals(config.get(Config.STORM_CLUSTER_MODE))
                                && Objects.equals(config.get("a"), 1)),
                        any(StormTopology.class));
    }
}
