// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.NumberSpout;
import io.aeolus.monitor.SquareBolt;
import io.aeolus.monitor.SquareBolt.Trouble;
import io.aeolus.probe.ProfiledTopology;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Test;

/** What profiles take from the topology, without measurements. */
class DeclaredComponentsTest {

    private static final Map<Integer, String> COMPONENTS = Map.of(1, "numbers", 2, "square", 3, "square");

    @Test
    void groupings_have_storms_names() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(1, true));
        builder.setBolt("a", bolt()).shuffleGrouping("numbers");
        builder.setBolt("b", bolt()).fieldsGrouping("numbers", new Fields("n"));
        builder.setBolt("c", bolt()).globalGrouping("numbers");
        builder.setBolt("d", bolt()).allGrouping("numbers");
        builder.setBolt("e", bolt()).localOrShuffleGrouping("numbers");
        builder.setBolt("f", bolt()).partialKeyGrouping("numbers", new Fields("n"));
        builder.setBolt("g", bolt()).customGrouping("numbers", new org.apache.storm.grouping.ShuffleGrouping());
        builder.setBolt("h", bolt()).noneGrouping("numbers");

        List<ComponentProfile> components = unmeasured(builder, Map.of());

        assertThat(components.stream()
                        .skip(1)
                        .map(component -> component.inputs().get(0).grouping()))
                .containsExactly(
                        "shuffle", "fields", "global", "all", "localOrShuffle", "partialKey", "custom", "none");
        assertThat(components.get(2).inputs()).containsExactly(new Input("numbers", "default", "fields", List.of("n")));
        assertThat(components.get(6).inputs())
                .containsExactly(new Input("numbers", "default", "partialKey", List.of("n")));
    }

    @Test
    void a_component_has_at_most_one_executor_per_task() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(1, true));
        builder.setBolt("square", bolt(), 40)
                .setNumTasks(30)
                .setMaxTaskParallelism(20)
                .shuffleGrouping("numbers");

        List<ComponentProfile> components = unmeasured(builder, COMPONENTS);

        assertThat(components.get(1).parallelism())
                .isEqualTo(components.get(1).tasks())
                .isLessThan(20);
        assertThat(components.get(1).declared())
                .hasValue(new ComponentProfile.Declared(OptionalInt.of(30), OptionalInt.of(20)));
        assertThat(components.get(0).declared()).isEmpty();
    }

    @Test
    void a_count_window_holds_its_length_plus_an_interval() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(1, true));
        builder.setBolt(
                        "sliding",
                        new StandstillDetectorTest.Sum()
                                .withWindow(BaseWindowedBolt.Count.of(100), BaseWindowedBolt.Count.of(20)))
                .shuffleGrouping("numbers");
        builder.setBolt(
                        "timed",
                        new StandstillDetectorTest.Sum().withTumblingWindow(BaseWindowedBolt.Duration.seconds(3)))
                .shuffleGrouping("numbers");
        builder.setBolt("tumbling", new StandstillDetectorTest.Sum().withTumblingWindow(BaseWindowedBolt.Count.of(70)))
                .shuffleGrouping("numbers");

        List<ComponentProfile> components = unmeasured(builder, Map.of());

        assertThat(components)
                .extracting(ComponentProfile::held)
                .containsExactly(
                        Optional.empty(),
                        Optional.of(new ComponentProfile.Held(120, 120, 0, 0)),
                        Optional.empty(),
                        Optional.of(new ComponentProfile.Held(140, 140, 0, 0)));
    }

    private static List<ComponentProfile> unmeasured(TopologyBuilder builder, Map<Integer, String> components) {
        return new ComponentProfiles(
                        builder.createTopology(),
                        new ProfiledTopology(builder.createTopology(), Map.of()),
                        new ProfileDelta(Map.of(), components, Map.of(), List.of()))
                .profiles();
    }

    private static SquareBolt bolt() {
        return new SquareBolt(Trouble.NONE, 0);
    }
}
