package io.aeolus.cluster.internal.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.aeolus.cluster.Submission;
import io.aeolus.cluster.UnmeasurableException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologySummary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LocalTopologyTest {

    private static final Submission SUBMISSION = new Submission("numbers-1", new StormTopology(), Map.of());

    private final LocalCluster cluster = mock(LocalCluster.class);
    private final Set<Object> workers = ConcurrentHashMap.newKeySet();

    @Test
    @Timeout(20)
    void doesNotWaitForTheWorkersOfOthers() throws Exception {
        workers.add("worker of a topology that was left running");
        LocalTopology topology = LocalTopology.submit(cluster, SUBMISSION, () -> Set.copyOf(workers));
        workers.add("own worker");
        doAnswer(call -> workers.remove("own worker")).when(cluster).killTopologyWithOpts(anyString(), any());

        topology.end(() -> false).await();

        verify(cluster).killTopologyWithOpts("numbers-1", LocalCluster.KILL_NOW);
        assertThat(workers).hasSize(1);
    }

    @Test
    @Timeout(20)
    void aClosedClusterHasNoTopologies() throws Exception {
        LocalTopology topology = LocalTopology.submit(cluster, SUBMISSION, () -> Set.copyOf(workers));

        topology.end(() -> true).await();
    }

    @Test
    @Timeout(20)
    void hasStartedWhenAllItsWorkersAreThere() throws Exception {
        LocalTopology topology = LocalTopology.submit(cluster, SUBMISSION, () -> Set.copyOf(workers));
        TopologySummary summary = new TopologySummary();
        summary.set_name("numbers-1");
        summary.set_num_workers(2);
        when(cluster.getTopologySummaries()).thenAnswer(call -> {
            // Each look finds one more.
            workers.add("worker " + workers.size());
            return List.of(summary);
        });

        topology.awaitWorkers();

        assertThat(workers).hasSize(2);
    }

    @Test
    void saysWhyStormRefusesIt() throws Exception {
        doThrow(new InvalidTopologyException("no spout\nat all"))
                .when(cluster)
                .submitTopology(anyString(), any(), any(StormTopology.class));

        assertThatThrownBy(() -> LocalTopology.submit(cluster, SUBMISSION, Set::of))
                .isInstanceOf(UnmeasurableException.class)
                .hasMessage("topology 'numbers-1' was refused by Storm: no spout");
        Submission strange = new Submission("numbers-1", new StormTopology(), Map.of("a", new Object()));
        assertThatThrownBy(() -> LocalTopology.submit(cluster, strange, Set::of))
                .isInstanceOf(UnmeasurableException.class)
                .hasMessage("topology 'numbers-1': a setting is neither text, number, boolean, list nor map");
    }
}
