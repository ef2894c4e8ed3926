// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunningTopologies;
import io.aeolus.cluster.StormSettings;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.ExecutorInfo;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologyInfo;
import org.junit.jupiter.api.Test;

class RunningTopologiesConnectionsTest {

    @Test
    void a_cluster_that_does_not_answer_is_bad_input() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }

        assertThatThrownBy(() -> topologies(port).statistics("words"))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("no cluster answers at 127.0.0.1:" + port);
    }

    @Test
    void reads_a_topology_by_few_connections() throws Exception {
        Nimbus.Iface nimbus = mock(Nimbus.Iface.class);
        List<ExecutorSummary> executors =
                List.of(new ExecutorSummary(new ExecutorInfo(1, 1), "lines", "here", 6700, 60));
        when(nimbus.getTopologyInfoByNameWithOpts(eq("words"), any()))
                .thenReturn(new TopologyInfo("words-1-7", "words", 60, executors, "ACTIVE", Map.of()));
        when(nimbus.getUserTopology("words-1-7")).thenReturn(new StormTopology(Map.of(), Map.of(), Map.of()));
        when(nimbus.getTopologyConf("words-1-7")).thenReturn("{}");
        when(nimbus.getNimbusConf()).thenReturn("{}");
        try (NimbusServer server = NimbusServer.plain(nimbus, "127.0.0.1", 0)) {
            when(nimbus.getLeader()).thenReturn(NimbusFailureTest.leader(server));
            RunningTopologies topologies = topologies(server.port());

            // Each call asks for the leader first.
            topologies.statistics("words");
            verify(nimbus, times(1)).getLeader();

            // The state, the declaration with the leader, the cores and the interval.
            assertThat(topologies.submitted("words").nimbus()).isEqualTo(server.address());
            verify(nimbus, times(1 + 5)).getLeader();
        }
    }

    private static RunningTopologies topologies(int port) {
        return new RunningTopologies(new StormSettings(
                Optional.empty(), List.of("nimbus.seeds=[\"127.0.0.1\"]", "nimbus.thrift.port=" + port)));
    }
}
