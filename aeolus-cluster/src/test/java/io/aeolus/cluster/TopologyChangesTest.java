// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.DeployedTopology.Component;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.storm.Config;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.ExecutorInfo;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.thrift.TApplicationException;
import org.apache.storm.thrift.TException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;

class TopologyChangesTest {

    @RegisterExtension
    final MockNimbus mockNimbus = new MockNimbus();

    private final Nimbus.Iface nimbus = mockNimbus.calls;
    private final RunningTopologies topologies = new RunningTopologies(new StormSettings(Optional.empty(), List.of()));

    @BeforeEach
    void answer() throws TException {
        when(nimbus.getTopologyConf("words-1-7")).thenReturn("{\"topology.max.spout.pending\":500}");
        when(nimbus.getUserTopology("words-1-7")).thenReturn(new StormTopology(Map.of(), Map.of(), Map.of()));
    }

    @Test
    void reads_executors_tasks_and_workers() throws Exception {
        runs(
                "ACTIVE",
                executor("__acker", 1, 1, 6700),
                executor("count", 2, 4, 6700),
                executor("count", 5, 6, 6701),
                executor("lines", 7, 7, 6701));

        assertThat(topologies.deployed("words"))
                .isEqualTo(new DeployedTopology(
                        "words",
                        true,
                        2,
                        false,
                        Map.of("count", new Component(2, 5), "lines", new Component(1, 1)),
                        Map.of(),
                        Map.of("topology.max.spout.pending", 500)));
    }

    @ParameterizedTest
    @CsvSource({
        "org.apache.storm.scheduler.resource.ResourceAwareScheduler, true",
        "org.apache.storm.scheduler.EvenScheduler, false"
    })
    void reads_whether_the_scheduler_computes_the_workers(String scheduler, boolean areComputed) throws Exception {
        runs("ACTIVE", executor("count", 1, 1, 6700));
        when(nimbus.getNimbusConf()).thenReturn("{\"storm.scheduler\":\"" + scheduler + "\"}");

        assertThat(topologies.deployed("words").areWorkersComputed()).isEqualTo(areComputed);
    }

    @Test
    void reads_whether_a_user_has_deactivated_the_topology() throws Exception {
        runs("INACTIVE", executor("count", 1, 1, 6700));

        assertThat(topologies.deployed("words").isActive()).isFalse();
    }

    @Test
    void rejects_a_topology_that_cannot_be_rebalanced() throws Exception {
        runs("REBALANCING", executor("count", 1, 1, 6700));
        assertRejected("topology 'words' is REBALANCING: try again when Storm has finished");

        runs("ACTIVE");
        assertRejected("topology 'words' has no worker: check that the cluster has free slots, or try again"
                + " after its start");
        assertThatThrownBy(() -> topologies.deployed("words")).isInstanceOf(NoWorkerException.class);

        when(nimbus.getTopologyInfoByNameWithOpts(eq("words"), any())).thenThrow(new NotAliveException("words"));
        when(nimbus.getTopologySummaries())
                .thenReturn(List.of(MockNimbus.summary("shop"), MockNimbus.summary("roads")));
        assertRejected("topology 'words' does not run on the cluster: give one of roads, shop");

        when(nimbus.getTopologySummaries()).thenReturn(List.of());
        assertRejected("topology 'words' does not run on the cluster: no topology runs there");
    }

    @Test
    void asks_nimbus_for_its_leader_only_when_it_connects() throws Exception {
        runs("ACTIVE", executor("count", 1, 1, 6700));

        topologies.deployed("words");

        verify(nimbus, never()).getLeader();
    }

    @Test
    void requests_only_the_changes() throws Exception {
        topologies.rebalance("words", Map.of("count", 3), OptionalInt.empty(), OptionalInt.empty());
        topologies.rebalance("words", Map.of(), OptionalInt.of(4), OptionalInt.of(0));

        ArgumentCaptor<RebalanceOptions> options = ArgumentCaptor.forClass(RebalanceOptions.class);
        verify(nimbus, times(2)).rebalance(eq("words"), options.capture());
        RebalanceOptions executors = options.getAllValues().get(0);
        assertThat(executors.get_num_executors()).isEqualTo(Map.of("count", 3));
        assertThat(executors.is_set_num_workers()).isFalse();
        assertThat(executors.is_set_wait_secs()).isFalse();
        RebalanceOptions workers = options.getAllValues().get(1);
        assertThat(workers.get_num_workers()).isEqualTo(4);
        assertThat(workers.get_wait_secs()).isZero();
    }

    @Test
    void distinguishes_a_rejection_from_a_failed_request() throws Exception {
        doThrow(new InvalidTopologyException("Invalid component cuont"))
                .doThrow(new TApplicationException("Internal error"))
                .when(nimbus)
                .rebalance(eq("words"), any());

        assertThatThrownBy(this::rebalance)
                .isInstanceOf(BadInputException.class)
                .hasMessage("topology 'words': the cluster rejected the rebalance: Invalid component cuont");
        assertThatThrownBy(this::rebalance)
                .isInstanceOf(RunFailedException.class)
                .hasMessage("topology 'words': the request failed (Internal error): check on the cluster whether it"
                        + " rebalances before you try again");
    }

    @Test
    void batch_sizes_are_a_credential_of_the_topologys_owner() throws Exception {
        LiveBatches batches = new LiveBatches(1, 100, List.of(StreamPlan.of("split", "default", 50)));
        Credentials wanted = new Credentials(Map.of(LiveBatches.KEY, batches.toJson()));
        topologies.changeBatches(topology(Map.of()), batches);
        verify(nimbus).uploadNewCredentials("words", wanted);

        wanted.set_topoOwner("alice");
        topologies.changeBatches(topology(Map.of(Config.TOPOLOGY_SUBMITTER_USER, "alice")), batches);
        verify(nimbus).uploadNewCredentials("words", wanted);
    }

    @Test
    void refused_and_failed_changes_of_batch_sizes_are_reported() throws Exception {
        doThrow(new AuthorizationException("not the owner"))
                .doThrow(new NotAliveException("words"))
                .doThrow(new TApplicationException("Internal error"))
                .when(nimbus)
                .uploadNewCredentials(eq("words"), any());

        assertThatThrownBy(this::changeBatches)
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(
                        "topology 'words': Nimbus at localhost:6627 does not allow this user this operation (not"
                                + " the owner): let");
        assertThatThrownBy(this::changeBatches)
                .isInstanceOf(BadInputException.class)
                .hasMessage("topology 'words' does not run on the cluster: no topology runs there");
        assertThatThrownBy(this::changeBatches)
                .isInstanceOf(RunFailedException.class)
                .hasMessage("topology 'words': the request failed (Internal error): try again");
    }

    private void changeBatches() throws BadInputException, RunFailedException {
        topologies.changeBatches(topology(Map.of()), new LiveBatches(1, 100, List.of()));
    }

    private static DeployedTopology topology(Map<String, Object> config) {
        return new DeployedTopology("words", true, 1, false, Map.of(), Map.of(), config);
    }

    private void rebalance() throws BadInputException, RunFailedException {
        topologies.rebalance("words", Map.of("cuont", 3), OptionalInt.empty(), OptionalInt.empty());
    }

    private void assertRejected(String message) {
        assertThatThrownBy(() -> topologies.deployed("words"))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
    }

    private void runs(String status, ExecutorSummary... executors) throws TException {
        when(nimbus.getTopologyInfoByNameWithOpts(eq("words"), any()))
                .thenReturn(new TopologyInfo("words-1-7", "words", 60, List.of(executors), status, Map.of()));
    }

    private static ExecutorSummary executor(String component, int firstTask, int lastTask, int port) {
        return new ExecutorSummary(new ExecutorInfo(firstTask, lastTask), component, "here", port, 60);
    }
}
