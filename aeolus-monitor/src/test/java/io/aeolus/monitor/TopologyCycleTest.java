// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.SquareBolt.Trouble;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.Test;

class TopologyCycleTest {

    private final TopologyBuilder builder = new TopologyBuilder();

    @Test
    void a_chain_has_no_cycle() {
        builder.setSpout("numbers", new NumberSpout(1, true));
        bolt("a", "numbers");
        bolt("b", "a");

        assertThat(TopologyCycle.of(builder.createTopology())).isEmpty();
    }

    @Test
    void finds_a_cycle_between_spout_and_sink() {
        builder.setSpout("numbers", new NumberSpout(1, true));
        bolt("a", "numbers", "c");
        bolt("b", "a");
        bolt("c", "b");
        bolt("before", "numbers");
        bolt("after", "c");

        assertThat(found()).contains("'a' -> 'b' -> 'c' -> 'a'");
    }

    @Test
    void finds_a_bolt_that_consumes_its_own_stream() {
        builder.setSpout("numbers", new NumberSpout(1, true));
        bolt("retry", "numbers", "retry");

        assertThat(found()).contains("'retry' -> 'retry'");
    }

    @Test
    void names_cycles_of_random_graphs_in_flow_order() {
        for (int seed = 0; seed < 500; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Map<String, Set<String>> producers = new HashMap<>(Map.of("bolt0", new HashSet<>()));
            int[] producer = new int[random.nextInt(2, 30)];
            for (int v = 1; v < producer.length; v++) {
                producer[v] = random.nextInt(v);
                producers.put("bolt" + v, new HashSet<>(Set.of("bolt" + producer[v])));
            }
            assertThat(TopologyCycle.of(producers)).as("seed %d", seed).isEmpty();
            int last = random.nextInt(producer.length);
            int first = last;
            while (first > 0 && random.nextInt(4) > 0) {
                first = producer[first];
            }
            producers.get("bolt" + first).add("bolt" + last);

            List<String> cycle = TopologyCycle.of(producers).orElseThrow().components();

            assertThat(cycle).as("seed %d", seed).doesNotHaveDuplicates();
            for (int i = 0; i < cycle.size(); i++) {
                assertThat(producers.get(cycle.get((i + 1) % cycle.size())))
                        .as("seed %d", seed)
                        .contains(cycle.get(i));
            }
        }
    }

    private Optional<String> found() {
        return TopologyCycle.of(builder.createTopology()).map(TopologyCycle::toString);
    }

    private void bolt(String id, String... producers) {
        var declarer = builder.setBolt(id, new SquareBolt(Trouble.NONE, 0));
        for (String producer : producers) {
            declarer.shuffleGrouping(producer);
        }
    }
}
