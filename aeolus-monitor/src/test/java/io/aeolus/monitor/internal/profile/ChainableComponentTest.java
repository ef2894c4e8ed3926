// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.ComponentProfile.Chaining;
import io.aeolus.monitor.SumBolt;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.JavaObject;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseStatefulBolt;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;

class ChainableComponentTest {

    @Test
    void ordinary_components_can_be_chained() {
        StormTopology topology = topology();

        assertThat(chaining(topology, "words")).hasValue(new Chaining(Optional.empty(), Optional.empty()));
        assertThat(chaining(topology, "basic")).hasValue(new Chaining(Optional.empty(), Optional.empty()));
    }

    @Test
    void windowed_and_shell_bolts_are_never_members() {
        StormTopology topology = topology();

        assertThat(memberRefusal(topology, "window")).contains("windowed bolt");
        assertThat(memberRefusal(topology, "shell")).contains("another process");
    }

    /** Storm passes checkpoints through every bolt. */
    @Test
    void no_bolt_of_a_topology_with_state_is_a_member() {
        TopologyBuilder builder = builder();
        builder.setBolt("state", new Stateful()).shuffleGrouping("words");
        StormTopology topology = builder.createTopology();

        assertThat(memberRefusal(topology, "state")).contains("checkpoints");
        assertThat(memberRefusal(topology, "basic")).contains("checkpoints");
    }

    @Test
    void a_component_that_is_named_by_its_class_is_not_part_of_a_chain() {
        StormTopology topology = topology();
        topology.get_bolts().get("basic").get_bolt_object().set_java_object(new JavaObject("words.Count", List.of()));

        Chaining chaining = chaining(topology, "basic").orElseThrow();

        assertThat(chaining.headRefusal()).isPresent();
        assertThat(chaining.memberRefusal()).isPresent();
    }

    @Test
    void code_that_cannot_be_read_is_unknown() {
        StormTopology topology = topology();
        topology.get_bolts().get("basic").get_bolt_object().set_serialized_java(new byte[] {1, 2, 3});

        assertThat(chaining(topology, "basic")).isEmpty();
    }

    private static Optional<Chaining> chaining(StormTopology topology, String id) {
        return new DeclaredComponent(topology, id).chaining();
    }

    private static String memberRefusal(StormTopology topology, String id) {
        return chaining(topology, id).orElseThrow().memberRefusal().orElse("");
    }

    private static StormTopology topology() {
        return builder().createTopology();
    }

    private static TopologyBuilder builder() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new TestWordSpout());
        builder.setBolt("basic", new SumBolt()).shuffleGrouping("words");
        builder.setBolt("window", new StandstillDetectorTest.Sum().withTumblingWindow(BaseWindowedBolt.Count.of(3)))
                .shuffleGrouping("words");
        builder.setBolt("shell", new Shell()).shuffleGrouping("words");
        return builder;
    }

    private static final class Stateful extends BaseStatefulBolt<KeyValueState<String, Long>> {
        private static final long serialVersionUID = 1L;

        @Override
        public void initState(KeyValueState<String, Long> state) {}

        @Override
        public void prepare(Map<String, Object> config, TopologyContext context, OutputCollector collector) {}

        @Override
        public void execute(Tuple input) {}
    }

    private static final class Shell extends ShellBolt implements IRichBolt {
        private static final long serialVersionUID = 1L;

        Shell() {
            super("cat");
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}

        @Override
        public Map<String, Object> getComponentConfiguration() {
            return Map.of();
        }
    }
}
