// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.NumberSpout;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.Test;

class SpoutPendingTest {

    private static final Map<String, Object> OF_TOPOLOGY = Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 1_000);

    private final TopologyBuilder builder = new TopologyBuilder();

    @Test
    void settings_stay_without_limits_of_spouts() {
        builder.setSpout("a", new NumberSpout(1, true), 2);

        assertThat(SpoutPending.in(OF_TOPOLOGY, builder.createTopology())).isEqualTo(OF_TOPOLOGY);
        assertThat(SpoutPending.in(Map.of(), builder.createTopology())).isEmpty();
    }

    @Test
    void the_limit_of_a_spout_replaces_the_limit_of_the_topology() {
        builder.setSpout("a", new NumberSpout(1, true), 2).setMaxSpoutPending(100);

        assertThat(SpoutPending.in(OF_TOPOLOGY, builder.createTopology()))
                .isEqualTo(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 100));
        assertThat(SpoutPending.in(Map.of(), builder.createTopology()))
                .isEqualTo(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 100));
    }

    @Test
    void several_spouts_have_the_mean_limit_of_their_tasks() {
        builder.setSpout("a", new NumberSpout(1, true), 2).setNumTasks(3).setMaxSpoutPending(100);
        builder.setSpout("b", new NumberSpout(1, true));

        assertThat(SpoutPending.in(OF_TOPOLOGY, builder.createTopology()))
                .isEqualTo(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 325));
    }

    @Test
    void a_spout_without_a_limit_removes_the_limit() {
        builder.setSpout("a", new NumberSpout(1, true)).setMaxSpoutPending(100);
        builder.setSpout("b", new NumberSpout(1, true));

        assertThat(SpoutPending.in(Map.of(), builder.createTopology())).isEmpty();
        assertThat(SpoutPending.in(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 0), builder.createTopology()))
                .isEmpty();
    }

    @Test
    void the_limit_of_a_task_is_the_limit_of_its_spout() {
        builder.setSpout("a", new NumberSpout(1, true), 2).setMaxSpoutPending(100);
        builder.setSpout("b", new NumberSpout(1, true));

        assertThat(SpoutPending.of("a", OF_TOPOLOGY, builder.createTopology())).hasValue(100);
        assertThat(SpoutPending.of("b", OF_TOPOLOGY, builder.createTopology())).hasValue(1_000);
        assertThat(SpoutPending.of("b", Map.of(), builder.createTopology())).isEmpty();
    }
}
