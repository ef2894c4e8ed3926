// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.when;

import io.aeolus.cluster.TopologyStatistics.Executor;
import io.aeolus.cluster.TopologyStatistics.Place;
import io.aeolus.cluster.TopologyStatistics.SampledTime;
import io.aeolus.cluster.TopologyStatistics.Sums;
import io.aeolus.probe.StreamName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.BoltStats;
import org.apache.storm.generated.ClusterSummary;
import org.apache.storm.generated.ExecutorInfo;
import org.apache.storm.generated.ExecutorSpecificStats;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.SpoutStats;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SupervisorSummary;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RunningTopologiesTest {

    private static final GlobalStreamId LINES = new GlobalStreamId("lines", "default");
    private static final StreamName INPUT = new StreamName("lines", "default");

    @RegisterExtension
    final MockNimbus mockNimbus = new MockNimbus();

    private final Nimbus.Iface nimbus = mockNimbus.calls;
    private final RunningTopologies topologies = new RunningTopologies(new StormSettings(Optional.empty(), List.of()));

    @Test
    void converts_means_to_sums_since_the_start_of_the_worker() throws Exception {
        BoltStats bolt = new BoltStats(
                allTime(LINES, 400L),
                allTime(LINES, 20L),
                allTime(LINES, 2.5),
                allTime(LINES, 2000L),
                allTime(LINES, 0.07));
        SpoutStats spout = new SpoutStats(allTime("default", 600L), allTime("default", 40L), allTime("default", 12.0));
        runs(
                executor("split", 1, 2, 90, ExecutorSpecificStats.bolt(bolt), allTime("default", 9000L)),
                executor("lines", 3, 3, 91, ExecutorSpecificStats.spout(spout), allTime("default", 2000L)));

        assertThat(topologies.statistics("words").executors())
                .containsExactly(
                        new Executor(
                                new Place("split", 1, 2, "here:6700"),
                                90,
                                new Sums(
                                        20,
                                        Map.of("default", 9000L),
                                        Map.of(INPUT, new SampledTime(100, 7)),
                                        Map.of(INPUT, new SampledTime(20, 50)),
                                        Map.of(INPUT, 1L))),
                        new Executor(
                                new Place("lines", 3, 3, "here:6700"),
                                91,
                                new Sums(
                                        20,
                                        Map.of("default", 2000L),
                                        Map.of(),
                                        Map.of(INPUT, new SampledTime(30, 360)),
                                        Map.of(INPUT, 2L))));
    }

    @Test
    void a_mean_without_samples_is_no_time() throws Exception {
        BoltStats bolt = new BoltStats(Map.of(), Map.of(), Map.of(), allTime(LINES, 0L), allTime(LINES, Double.NaN));
        runs(executor("split", 1, 1, 5, ExecutorSpecificStats.bolt(bolt), Map.of()));

        assertThat(topologies.statistics("words").executors().get(0).sums().executed())
                .isEqualTo(Map.of(INPUT, SampledTime.NONE));
    }

    @Test
    void executors_that_have_not_reported_are_silent() throws Exception {
        runs(new ExecutorSummary(new ExecutorInfo(4, 4), "count", "there", 6701, 0));

        TopologyStatistics statistics = topologies.statistics("words");

        assertThat(statistics.executors()).isEmpty();
        assertThat(statistics.silent()).containsExactly(new Place("count", 4, 4, "there:6701"));
    }

    @Test
    void subtracts_an_earlier_report() {
        Sums early = new Sums(20, Map.of("a", 100L), Map.of(INPUT, new SampledTime(10, 3)), Map.of(), Map.of());
        Sums late = new Sums(
                20,
                Map.of("a", 180L, "b", 20L),
                Map.of(INPUT, new SampledTime(14, 5)),
                Map.of(INPUT, new SampledTime(1, 1)),
                Map.of());

        assertThat(late.since(early))
                .isEqualTo(new Sums(
                        20,
                        Map.of("a", 80L, "b", 20L),
                        Map.of(INPUT, new SampledTime(4, 2)),
                        Map.of(INPUT, new SampledTime(1, 1)),
                        Map.of()));
    }

    @Test
    void reads_the_declaration_the_settings_the_cores_and_the_interval() throws Exception {
        runs(new ExecutorSummary(new ExecutorInfo(1, 1), "lines", "here", 6700, 60));
        StormTopology topology = new StormTopology(Map.of(), Map.of(), Map.of());
        when(nimbus.getUserTopology("words-1-7")).thenReturn(topology);
        when(nimbus.getTopologyConf("words-1-7"))
                .thenReturn("{\"topology.max.spout.pending\":500,\"topology.message.timeout.secs\":30,"
                        + "\"nimbus.seeds\":[\"here\"],\"executor.metrics.frequency.secs\":60}");
        when(nimbus.getNimbusConf()).thenReturn("{\"executor.metrics.frequency.secs\":20}");
        ClusterSummary cluster = new ClusterSummary();
        cluster.set_supervisors(List.of(supervisor("here", 1600.0), supervisor("there", 50.0)));
        when(nimbus.getClusterInfo()).thenReturn(cluster);

        SubmittedTopology submitted = topologies.submitted("words");

        assertThat(submitted)
                .isEqualTo(new SubmittedTopology(
                        "words-1-7",
                        "here:6627",
                        topology,
                        Map.of("topology.max.spout.pending", 500),
                        Map.of("here", 16, "there", 1),
                        Duration.ofSeconds(20)));
    }

    @Test
    void uses_the_interval_of_heartbeats_with_pacemaker() throws Exception {
        runs(new ExecutorSummary(new ExecutorInfo(1, 1), "lines", "here", 6700, 60));
        when(nimbus.getUserTopology(any())).thenReturn(new StormTopology(Map.of(), Map.of(), Map.of()));
        when(nimbus.getTopologyConf(any())).thenReturn("{}");
        when(nimbus.getNimbusConf())
                .thenReturn(
                        "{\"storm.cluster.state.store\":\"org.apache.storm.pacemaker.PacemakerStateStorageFactory\","
                                + "\"task.heartbeat.frequency.secs\":3,\"executor.metrics.frequency.secs\":60}");

        assertThat(topologies.submitted("words").reportInterval()).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void names_the_problem_and_the_remedy() throws Exception {
        when(nimbus.getTopologyInfoByNameWithOpts(eq("words"), any()))
                .thenThrow(new NotAliveException("words"))
                .thenThrow(new AuthorizationException("no"));
        when(nimbus.getTopologySummaries()).thenReturn(List.of());

        assertThatThrownBy(() -> topologies.statistics("words"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("topology 'words' does not run on the cluster: no topology runs there");
        assertThatThrownBy(() -> topologies.statistics("words"))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(
                        "topology 'words': Nimbus at localhost:6627 does not allow this user this operation (no): let");
    }

    @Test
    void a_topology_that_a_new_leader_only_lists_may_be_found_later() throws Exception {
        when(nimbus.getTopologyInfoByNameWithOpts(eq("words"), any())).thenThrow(new NotAliveException("words"));
        when(nimbus.getTopologySummaries())
                .thenReturn(List.of(new TopologySummary("words-1-7", "words", 4, 3, 1, 60, "ACTIVE")));

        assertThatThrownBy(() -> topologies.statistics("words"))
                .isInstanceOf(RunFailedException.class)
                .hasMessage(
                        "topology 'words': Nimbus has just become the leader and does not know the topology yet: try again");
    }

    private void runs(ExecutorSummary... executors) throws TException {
        when(nimbus.getTopologyInfoByNameWithOpts(eq("words"), any()))
                .thenReturn(new TopologyInfo("words-1-7", "words", 60, List.of(executors), "ACTIVE", Map.of()));
    }

    private static ExecutorSummary executor(
            String component,
            int firstTask,
            int lastTask,
            int uptime,
            ExecutorSpecificStats specific,
            Map<String, Map<String, Long>> emitted) {
        ExecutorSummary summary =
                new ExecutorSummary(new ExecutorInfo(firstTask, lastTask), component, "here", 6700, uptime);
        summary.set_stats(new ExecutorStats(emitted, Map.of(), specific, 20.0));
        return summary;
    }

    /** The last ten minutes are not used. */
    private static <K, V> Map<String, Map<K, V>> allTime(K key, V value) {
        return Map.of(":all-time", Map.of(key, value), "600", Map.of());
    }

    private static SupervisorSummary supervisor(String host, double cpu) {
        SupervisorSummary supervisor = new SupervisorSummary(host, 60, 4, 1, "id-" + host);
        supervisor.set_total_resources(Map.of("cpu.pcore.percent", cpu));
        return supervisor;
    }
}
