// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import static io.aeolus.probe.RecordedTopologyTest.bolt;
import static io.aeolus.probe.RecordedTopologyTest.spout;
import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.probe.ProfiledTopology.Detail;
import io.aeolus.probe.internal.observe.ObservedBolt;
import io.aeolus.probe.internal.observe.ObservedSpout;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.JavaObject;
import org.apache.storm.generated.ShellComponent;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.testing.TestWordCounter;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class ProfiledTopologyTest {

    private final TopologyBuilder builder = new TopologyBuilder();

    @Test
    void only_the_objects_of_spouts_and_bolts_change() {
        builder.setSpout("numbers", new TestWordSpout());
        builder.setBolt("square", new TestWordCounter()).shuffleGrouping("numbers");
        builder.setBolt("sum", new TestWordCounter()).shuffleGrouping("square");
        StormTopology original = builder.createTopology();
        StormTopology before = original.deepCopy();

        ProfiledTopology profiled = ProfiledTopology.of(original, Detail.TIMED);

        assertThat(original).isEqualTo(before);
        assertThat(profiled.unprofiled()).isEmpty();
        assertThat(spout(profiled.topology(), "numbers")).isExactlyInstanceOf(ObservedSpout.class);
        assertThat(bolt(profiled.topology(), "square")).isExactlyInstanceOf(ObservedBolt.class);
        assertThat(bolt(profiled.topology(), "sum")).isExactlyInstanceOf(ObservedBolt.class);
        profiled.topology()
                .get_bolts()
                .forEach((id, bolt) -> assertThat(bolt.get_common())
                        .isEqualTo(original.get_bolts().get(id).get_common()));
        assertThat(profiled.topology().get_spouts().get("numbers").get_common())
                .isEqualTo(original.get_spouts().get("numbers").get_common());
    }

    @Test
    void components_that_cannot_be_profiled_are_unchanged_and_have_a_reason() {
        builder.setSpout("numbers", new TestWordSpout());
        builder.setSpout("batched", Aeolus.batched(new TestWordSpout(), 10));
        builder.setSpout("checkpoints", new CheckpointSpout());
        builder.setBolt("shell", new TestWordCounter()).shuffleGrouping("numbers");
        builder.setBolt("named", new TestWordCounter()).shuffleGrouping("numbers");
        builder.setBolt("neither", new TestWordCounter()).shuffleGrouping("numbers");
        StormTopology original = builder.createTopology();
        original.get_bolts().get("shell").set_bolt_object(ComponentObject.shell(new ShellComponent("python3", "x.py")));
        original.get_bolts()
                .get("named")
                .set_bolt_object(ComponentObject.java_object(new JavaObject("my.Bolt", List.of())));
        original.get_bolts()
                .get("neither")
                .set_bolt_object(ComponentObject.serialized_java(Utils.javaSerialize("text")));

        ProfiledTopology profiled = ProfiledTopology.of(original, Detail.TIMED);

        assertThat(profiled.unprofiled())
                .isEqualTo(Map.of(
                        "batched", "it is wrapped by hand: profile the unwrapped component",
                        "checkpoints", "it belongs to Storm",
                        "shell", "shell components run in their own process",
                        "named", "it is defined by a class name",
                        "neither", "it is neither a spout nor a bolt"));
        assertThat(profiled.topology().get_bolts()).isEqualTo(original.get_bolts());
        for (String left : List.of("batched", "checkpoints")) {
            assertThat(profiled.topology().get_spouts().get(left))
                    .isEqualTo(original.get_spouts().get(left));
        }
        assertThat(spout(profiled.topology(), "numbers")).isExactlyInstanceOf(ObservedSpout.class);
    }
}
