// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseStatefulBolt;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.windowing.TupleWindow;
import org.junit.jupiter.api.Test;

/** Tests the reasons why a topology cannot run fused. */
class FusedRulesTest {

    private final TopologyBuilder builder = new TopologyBuilder();

    FusedRulesTest() {
        builder.setSpout("spout", new ToySpout(1));
    }

    @Test
    void plain_components_can_run() {
        builder.setBolt("bolt", new ToyBolt(ToyBolt.ACK), 3).shuffleGrouping("spout");

        assertThat(whyNot()).isEmpty();
    }

    @Test
    void ticks_of_a_component_need_a_clock() {
        builder.setBolt("bolt", new ToyBolt(ToyBolt.ACK))
                .shuffleGrouping("spout")
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 5);

        assertThat(whyNot()).hasValue("bolt 'bolt' has ticks, which need a clock");
    }

    @Test
    void ticks_of_the_topology_need_a_clock() {
        builder.setBolt("bolt", new ToyBolt(ToyBolt.ACK)).shuffleGrouping("spout");

        assertThat(FusedTopology.whyNot(builder.createTopology(), Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 5)))
                .hasValue("bolt 'bolt' has ticks, which need a clock");
    }

    @Test
    void windows_need_a_thread() {
        builder.setBolt("window", new Window().withTumblingWindow(BaseWindowedBolt.Count.of(3)))
                .shuffleGrouping("spout");

        assertThat(whyNot()).hasValue("bolt 'window' has windows, which need a thread");
    }

    @Test
    void checkpoints_need_a_clock() {
        builder.setBolt("state", new State()).shuffleGrouping("spout");

        assertThat(whyNot()).hasValue("it has state, and checkpoints need a clock");
    }

    @Test
    void batches_of_a_bolt_wrapped_by_hand_need_a_clock() {
        builder.setBolt("bolt", Aeolus.batched((IRichBolt) new ToyBolt(ToyBolt.ACK), 64))
                .shuffleGrouping("spout");

        assertThat(whyNot()).hasValue("component 'bolt' is wrapped by hand, and its batches need a clock");
    }

    @Test
    void shell_components_cannot_be_called() {
        builder.setBolt("shell", new Shell()).shuffleGrouping("spout");

        assertThat(whyNot())
                .hasValueSatisfying(why -> assertThat(why).startsWith("component 'shell' is a shell component"));
    }

    @Test
    void topologies_that_Storm_rejects_are_rejected() {
        builder.setBolt("bolt", new ToyBolt(ToyBolt.ACK)).shuffleGrouping("nobody");

        assertThat(whyNot()).hasValueSatisfying(why -> assertThat(why).startsWith("Storm rejects this topology"));
    }

    private Optional<String> whyNot() {
        return FusedTopology.whyNot(builder.createTopology(), Map.of());
    }

    private static final class Window extends BaseWindowedBolt {
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(TupleWindow inputWindow) {}
    }

    private static final class State extends BaseStatefulBolt<KeyValueState<String, String>> {
        private static final long serialVersionUID = 1L;

        @Override
        public void initState(KeyValueState<String, String> state) {}

        @Override
        public void execute(Tuple input) {}
    }

    private static final class Shell extends ShellBolt implements IRichBolt {
        private static final long serialVersionUID = 1L;

        Shell() {
            super("no-such-program");
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}

        @Override
        public Map<String, Object> getComponentConfiguration() {
            return new HashMap<>();
        }
    }
}
