// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.SquareBolt.Trouble;
import java.util.Optional;
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
