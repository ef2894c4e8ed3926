// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.PlanException;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.SomeTasks;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestSpout;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.JavaObject;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A plan that chains what cannot be chained is rejected as a whole, with one line that names the components and the reason. */
class ChainRefusalTest {

    private static final String CANNOT = "component 'b' cannot be chained to 's': ";

    private static final String OUTSIDE =
            "component 'b' cannot be chained to 'h': it also consumes stream 'default' of ";

    private final TopologyBuilder builder = new TopologyBuilder();
    private StormTopology topology = new StormTopology();
    private StormTopology before = new StormTopology();

    ChainRefusalTest() {
        builder.setSpout("s", new TestSpout(Streams.of("key", "id")));
    }

    @AfterEach
    void topology_stays_unchanged() {
        assertThat(topology).isEqualTo(before);
    }

    @Test
    void component_with_a_maximum_of_tasks() {
        builder.setSpout("many", new TestSpout(Streams.of("key", "id")), 4);
        builder.setBolt("b", bolt(), 4).setMaxTaskParallelism(1).shuffleGrouping("many");
        assertRefused(
                "component 'b' cannot be chained to 'many': they have parallelism 4 with 1 task, and parallelism 4 with 4"
                        + " tasks: make them equal",
                chained("many", "b"));
    }

    @Test
    void number_of_tasks_in_the_settings_of_the_topology() {
        builder.setBolt("b", bolt()).fieldsGrouping("s", new Fields("key"));
        before();
        assertThatThrownBy(() -> Aeolus.applyPlan(
                        BatchingPlan.of(chained("s", "b")), topology, Map.of(Config.TOPOLOGY_TASKS, 4)))
                .isInstanceOf(PlanException.class)
                .hasMessage(
                        CANNOT
                                + "its grouping needs one task of each, and they have 4 and 4: set both to 1, or use a shuffle grouping");
    }

    @Test
    void unknown_producer() {
        builder.setBolt("b", bolt()).shuffleGrouping("s");
        assertRefused(
                "the topology has no component 'x': its components are [b, s]",
                StreamPlan.of("x", "default", 1).withChained(List.of("b")));
    }

    @Test
    void unknown_stream() {
        builder.setBolt("b", bolt()).shuffleGrouping("s");
        assertRefused(
                "component 's' has no stream 'other': its streams are [default]",
                StreamPlan.of("s", "other", 1).withChained(List.of("b")));
    }

    @Test
    void unknown_consumer() {
        builder.setBolt("b", bolt()).shuffleGrouping("s");
        assertRefused(
                "stream 'default' of 's' is chained to 'x', which does not consume it: its consumers are [b]",
                chained("s", "x"));
    }

    @Test
    void component_that_does_not_consume_the_stream() {
        builder.setBolt("b", bolt()).shuffleGrouping("s");
        builder.setBolt("c", bolt()).shuffleGrouping("b");
        assertRefused(
                "stream 'default' of 's' is chained to 'c', which does not consume it: its consumers are [b]",
                chained("s", "c"));
    }

    @Test
    void shell_bolt() {
        builder.setBolt("b", new Program()).shuffleGrouping("s");
        assertRefused(CANNOT + "it is a shell bolt, whose code runs in another process", chained("s", "b"));
    }

    @Test
    void windowed_bolt() {
        builder.setBolt("b", new WrappableKindsTest.WindowBolt().withTumblingWindow(BaseWindowedBolt.Count.of(3)))
                .shuffleGrouping("s");
        assertRefused(CANNOT + "it is a windowed bolt, which uses threads and keeps tuples", chained("s", "b"));
    }

    @Test
    void stateful_bolt() {
        builder.setBolt("b", new WrappableKindsTest.StateBolt()).shuffleGrouping("s");
        assertRefused(CANNOT + "it takes part in checkpoints", chained("s", "b"));
    }

    @Test
    void bolt_that_forwards_checkpoints() {
        builder.setBolt("b", bolt()).shuffleGrouping("s");
        builder.setBolt("c", new WrappableKindsTest.StateBolt()).shuffleGrouping("b");
        assertRefused(CANNOT + "it takes part in checkpoints", chained("s", "b"));
    }

    @Test
    void direct_grouping() {
        builder.setBolt("h", new TestBolt(Streams.none().andDirect("direct", "key")))
                .shuffleGrouping("s");
        builder.setBolt("b", bolt()).directGrouping("h", "direct");
        assertRefused(
                "component 'b' cannot be chained to 'h': its grouping, direct or of a custom class, must choose the task"
                        + " of each tuple",
                StreamPlan.of("h", "direct", 1).withChained(List.of("b")));
    }

    @Test
    void custom_grouping() {
        builder.setBolt("b", bolt()).customGrouping("s", new SomeTasks());
        assertRefused(
                CANNOT + "its grouping, direct or of a custom class, must choose the task of each tuple",
                chained("s", "b"));
    }

    @Test
    void fields_grouping_of_several_tasks() {
        builder.setSpout("s2", new TestSpout(Streams.of("key", "id")), 2);
        builder.setBolt("b", bolt(), 2).fieldsGrouping("s2", new Fields("key"));
        assertRefused(
                "component 'b' cannot be chained to 's2': its grouping needs one task of each, and they have 2 and 2: set"
                        + " both to 1, or use a shuffle grouping",
                chained("s2", "b"));
    }

    @Test
    void different_parallelism() {
        builder.setBolt("b", bolt(), 2).shuffleGrouping("s");
        assertRefused(
                CANNOT + "they have parallelism 2 with 2 tasks, and parallelism 1 with 1 task: make them equal",
                chained("s", "b"));
    }

    @Test
    void different_tasks_in_the_plan() {
        builder.setBolt("b", bolt()).shuffleGrouping("s");
        before();
        assertThatThrownBy(() -> Aeolus.applyPlan(
                        new BatchingPlan(Map.of("b", new ComponentPlan(1, 2)), List.of(chained("s", "b"))), topology))
                .isInstanceOf(PlanException.class)
                .hasMessage(CANNOT
                        + "they have parallelism 1 with 2 tasks, and parallelism 1 with 1 task: make them equal");
    }

    @Test
    void member_of_a_spout_with_an_input_from_outside() {
        builder.setSpout("s2", new TestSpout(Streams.of("key", "id")));
        builder.setBolt("b", bolt()).shuffleGrouping("s").shuffleGrouping("s2");
        assertRefused(
                CANNOT + "it also consumes stream 'default' of 's2', which is not chained, and 's' is a spout, which"
                        + " cannot receive it: chain all inputs, or none",
                chained("s", "b"));
    }

    @Test
    void input_from_outside_that_is_downstream_of_the_chain() {
        builder.setBolt("h", bolt()).shuffleGrouping("s");
        builder.setBolt("x", bolt()).shuffleGrouping("h");
        builder.setBolt("y", bolt()).shuffleGrouping("x");
        builder.setBolt("b", bolt()).shuffleGrouping("h").shuffleGrouping("y");
        assertRefused(
                OUTSIDE + "'y', which is not chained, and 'y' receives tuples of the chain: chain it, too",
                chained("h", "b"));
    }

    @Test
    void input_from_outside_that_two_members_consume() {
        builder.setBolt("h", bolt()).shuffleGrouping("s");
        builder.setSpout("s2", new TestSpout(Streams.of("key", "id")));
        builder.setBolt("b", bolt()).shuffleGrouping("h").shuffleGrouping("s2");
        builder.setBolt("c", bolt()).shuffleGrouping("h").shuffleGrouping("s2");
        assertRefused(
                OUTSIDE + "'s2', which is not chained, and 'c' in the same chain consumes it, too",
                StreamPlan.of("h", "default", 5).withChained(List.of("b", "c")));
    }

    @Test
    void input_from_outside_with_a_custom_grouping() {
        builder.setBolt("h", bolt()).shuffleGrouping("s");
        builder.setSpout("s2", new TestSpout(Streams.of("key", "id")));
        builder.setBolt("b", bolt()).shuffleGrouping("h").customGrouping("s2", new SomeTasks());
        assertRefused(
                OUTSIDE + "'s2', which is not chained, and its grouping, direct or of a custom class, must choose the"
                        + " task of each tuple",
                chained("h", "b"));
    }

    @Test
    void input_from_the_same_chain_that_is_not_chained() {
        builder.setBolt("h", bolt()).shuffleGrouping("s");
        builder.setBolt("c", bolt()).shuffleGrouping("h");
        builder.setBolt("b", bolt()).shuffleGrouping("h").shuffleGrouping("c");
        assertRefused(
                OUTSIDE + "'c', which is not chained, and 'c' is in the same chain: chain this stream, too",
                StreamPlan.of("h", "default", 5).withChained(List.of("b", "c")));
    }

    @Test
    void input_from_a_component_that_cannot_be_wrapped() {
        builder.setBolt("h", bolt()).shuffleGrouping("s");
        builder.setSpout("s2", new TestSpout(Streams.of("key", "id")));
        builder.setBolt("b", bolt()).shuffleGrouping("h").shuffleGrouping("s2");
        before();
        topology.get_spouts()
                .get("s2")
                .set_spout_object(ComponentObject.java_object(new JavaObject("some.Spout", List.of())));
        before = topology.deepCopy();
        assertRejected(
                OUTSIDE + "'s2', which is not chained, and 's2' cannot be wrapped: its class some.Spout, which workers"
                        + " instantiate by name (JavaObject), is not on the class path",
                chained("h", "b"));
    }

    @Test
    void member_of_two_chains() {
        builder.setSpout("s2", new TestSpout(Streams.of("key", "id")));
        builder.setBolt("b", bolt()).shuffleGrouping("s").shuffleGrouping("s2");
        assertRefused(
                "component 'b' is chained to the chains of [s, s2]: a component can be part of one chain only",
                chained("s", "b"),
                chained("s2", "b"));
    }

    @Test
    void cycle() {
        builder.setBolt("a", bolt()).shuffleGrouping("b");
        builder.setBolt("b", bolt()).shuffleGrouping("a");
        assertRefused(
                "components [a, b] are chained in a cycle: remove one of them from the chain",
                chained("a", "b"),
                chained("b", "a"));
    }

    @Test
    void head_that_is_wrapped_by_hand() {
        builder.setBolt("h", Aeolus.batched(bolt(), 5)).shuffleGrouping("s");
        builder.setBolt("b", bolt()).shuffleGrouping("h");
        assertRefused(
                "component 'b' cannot be chained to 'h': 'h' cannot run other components: it is wrapped by hand",
                chained("h", "b"));
    }

    @Test
    void member_that_is_wrapped_by_hand() {
        builder.setBolt("b", Aeolus.batched(bolt(), 5)).shuffleGrouping("s");
        assertRefused(CANNOT + "it is wrapped by hand", chained("s", "b"));
    }

    @Test
    void head_that_workers_instantiate_by_the_name_of_its_class() {
        builder.setBolt("h", bolt()).shuffleGrouping("s");
        builder.setBolt("b", bolt()).shuffleGrouping("h");
        byName("h", TestBolt.class.getName());
        assertRejected(
                "component 'b' cannot be chained to 'h': 'h' cannot run other components: workers instantiate it by the"
                        + " name of its class (JavaObject)",
                chained("h", "b"));
    }

    @Test
    void member_that_workers_instantiate_by_the_name_of_its_class() {
        builder.setBolt("b", bolt()).shuffleGrouping("s");
        byName("b", TestBolt.class.getName());
        assertRejected(CANNOT + "workers instantiate it by the name of its class (JavaObject)", chained("s", "b"));
    }

    @Test
    void consumer_of_a_member_that_cannot_be_wrapped() {
        builder.setBolt("b", bolt()).shuffleGrouping("s");
        builder.setBolt("c", bolt()).shuffleGrouping("b");
        byName("c", "some.Bolt");
        assertRejected(
                CANNOT + "its consumer 'c' cannot be wrapped: its class some.Bolt, which workers instantiate by name"
                        + " (JavaObject), is not on the class path",
                chained("s", "b"));
    }

    @Test
    void chain_leaves_components_that_cannot_be_wrapped_unchanged() {
        builder.setBolt("b", bolt()).shuffleGrouping("s");
        builder.setBolt("c", bolt()).shuffleGrouping("s");
        byName("c", "some.Bolt");

        StormTopology planned = Aeolus.apply(BatchingPlan.of(chained("s", "b")), topology);

        // Its settings would make producers send batches that it cannot unpack.
        assertThat(planned.get_bolts().get("c")).isEqualTo(before.get_bolts().get("c"));
    }

    private static IRichBolt bolt() {
        return new TestBolt(Streams.of("key", "id"));
    }

    private static StreamPlan chained(String producer, String consumer) {
        return StreamPlan.of(producer, "default", 5).withChained(List.of(consumer));
    }

    /** Creates the topology, and replaces a bolt by the name of its class. */
    private void byName(String id, String type) {
        before();
        topology.get_bolts().get(id).set_bolt_object(ComponentObject.java_object(new JavaObject(type, List.of())));
        before = topology.deepCopy();
    }

    private void before() {
        topology = builder.createTopology();
        before = topology.deepCopy();
    }

    private void assertRefused(String message, StreamPlan... streams) {
        before();
        assertRejected(message, streams);
    }

    private void assertRejected(String message, StreamPlan... streams) {
        assertThatThrownBy(() -> Aeolus.applyPlan(BatchingPlan.of(streams), topology))
                .isInstanceOf(PlanException.class)
                .hasMessage(message);
    }

    private static final class Program extends ShellBolt implements IRichBolt {
        private static final long serialVersionUID = 1L;

        Program() {
            super("program");
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}

        @Override
        public Map<String, Object> getComponentConfiguration() {
            return Map.of();
        }
    }
}
