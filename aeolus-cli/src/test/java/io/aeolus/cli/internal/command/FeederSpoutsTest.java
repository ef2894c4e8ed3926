// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.Submission;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.ILocalDRPC;
import org.apache.storm.drpc.DRPCSpout;
import org.apache.storm.testing.FeederSpout;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Test;

class FeederSpoutsTest {

    private final TopologyBuilder builder = new TopologyBuilder();

    @Test
    void refuses_a_topology_whose_spouts_wait_for_tuples_from_main() {
        builder.setSpout("genders", new FeederSpout(new Fields("id")));

        assertThatThrownBy(this::check)
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "spout 'genders' waits for tuples from main, and no other spout emits tuples: the topology cannot run without"
                                + " main");
    }

    @Test
    void refuses_a_topology_whose_spouts_wait_for_local_drpc() {
        ILocalDRPC calls = mock(ILocalDRPC.class);
        when(calls.getServiceId()).thenReturn("local-drpc-1");
        builder.setSpout("requests", new DRPCSpout("reach", calls));

        assertThatThrownBy(this::check)
                .hasMessageStartingWith("spout 'requests' waits for calls of main to its LocalDRPC");
    }

    @Test
    void accepts_a_topology_with_another_spout() {
        builder.setSpout("genders", new FeederSpout(new Fields("id")));
        builder.setSpout("words", new TestWordSpout());

        assertThatCode(this::check).doesNotThrowAnyException();
    }

    private void check() throws BadInputException {
        Submission submission = new Submission("fed", builder.createTopology(), Map.of());
        FeederSpouts.check(new CapturedTopology(submission, Optional.empty(), List.of()));
    }
}
