// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.utils.NimbusClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OrphanedTopologyTest {

    private final Nimbus.Iface nimbus = mock(Nimbus.Iface.class);
    private final NimbusClient.LocalOverride override = new NimbusClient.LocalOverride(nimbus);
    private final OrphanedTopology topology =
            new OrphanedTopology(Map.of(Config.TOPOLOGY_NAME, "words-1-c0de", Config.STORM_ID, "words-1-c0de-7-8"));

    @BeforeEach
    void registerTopology() throws Exception {
        TopologySummary summary = new TopologySummary();
        summary.set_id("words-1-c0de-7-8");
        when(nimbus.getTopologySummaryByName("words-1-c0de")).thenReturn(summary);
    }

    @AfterEach
    void close() throws Exception {
        override.close();
    }

    @Test
    void the_topology_is_killed() throws Exception {
        topology.kill();

        verify(nimbus).killTopology("words-1-c0de");
    }

    @Test
    void another_topology_of_the_same_name_is_not_killed() throws Exception {
        TopologySummary other = new TopologySummary();
        other.set_id("words-1-c0de-9-9");
        when(nimbus.getTopologySummaryByName("words-1-c0de")).thenReturn(other);
        topology.kill();

        verify(nimbus, never()).killTopology(any());
    }

    @Test
    void a_refused_kill_does_not_throw() throws Exception {
        doThrow(new AuthorizationException("no")).when(nimbus).killTopology(any());

        topology.kill();

        verify(nimbus).killTopology("words-1-c0de");
    }
}
