// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.NumberSpout;
import io.aeolus.monitor.SquareBolt;
import io.aeolus.monitor.SquareBolt.Trouble;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlowOrderTest {

    private final TopologyBuilder builder = new TopologyBuilder();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void components_follow_their_producers(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> built = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            // Names in another order than the flow.
            String id = Integer.toHexString(random.nextInt(1 << 20)) + "x" + i;
            if (i < 2) {
                builder.setSpout(id, new NumberSpout(1, true));
            } else {
                bolt(id, built.get(random.nextInt(i)), built.get(random.nextInt(i)));
            }
            built.add(id);
        }
        StormTopology topology = builder.createTopology();

        List<String> order = order(topology);

        assertThat(order).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(built);
        topology.get_bolts().forEach((id, bolt) -> {
            for (GlobalStreamId input : bolt.get_common().get_inputs().keySet()) {
                assertThat(order.indexOf(input.get_componentId())).isLessThan(order.indexOf(id));
            }
        });
    }

    @Test
    void names_order_independent_components() {
        builder.setSpout("z", new NumberSpout(1, true));
        builder.setSpout("y", new NumberSpout(1, true));
        bolt("c", "z");
        bolt("a", "y");
        bolt("b", "z");
        assertThat(order(builder.createTopology())).containsExactly("y", "z", "a", "b", "c");
    }

    @Test
    void components_of_cycles_come_last() {
        builder.setSpout("z", new NumberSpout(1, true));
        bolt("b", "z", "c");
        bolt("c", "b");
        bolt("d", "z");
        bolt("self", "self", "d");
        assertThat(order(builder.createTopology())).containsExactly("z", "d", "b", "c", "self");
    }

    private static List<String> order(StormTopology topology) {
        return DeclaredComponent.inFlowOrder(topology).stream()
                .map(DeclaredComponent::id)
                .toList();
    }

    private void bolt(String id, String... producers) {
        BoltDeclarer declarer = builder.setBolt(id, new SquareBolt(Trouble.NONE, 0));
        for (String producer : producers) {
            declarer.shuffleGrouping(producer);
        }
    }
}
