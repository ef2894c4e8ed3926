// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.PlanException;
import io.aeolus.batching.PlannedTopology;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.UnbatchedStream;
import io.aeolus.batching.fixture.RandomTopology;
import io.aeolus.batching.fixture.Seeded;
import io.aeolus.batching.fixture.SomeTasks;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.component.BatchingBolt;
import io.aeolus.batching.internal.component.BatchingSpout;
import io.aeolus.batching.internal.output.RoutedGrouping;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.storm.Config;
import org.apache.storm.Thrift;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.shade.net.minidev.json.JSONObject;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Test;

class TopologyRewriterTest {

    private static final Fields KEY = new Fields("key");

    @Seeded(100)
    void given_topology_is_not_modified(long seed) {
        RandomTopology random = new RandomTopology(new Random(seed));
        StormTopology before = random.topology().deepCopy();

        PlannedTopology rewritten = Aeolus.applyPlan(random.plan(), random.topology());

        assertThat(random.topology()).isEqualTo(before);
        assertThat(Aeolus.apply(random.plan(), random.topology())).isEqualTo(rewritten.topology());
    }

    @Test
    void planned_topology_has_the_settings_for_its_batched_streams() {
        TopologyBuilder builder = TestSpout.producer(Streams.of("key").and("unused", "key"));
        builder.setBolt("c", new TestBolt()).shuffleGrouping("p");
        Map<String, Object> config = Map.of("mine", 1, Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 4_096);
        BatchingPlan plan = BatchingPlan.of(StreamPlan.of("p", "default", 16), StreamPlan.of("p", "unused", 1_000));

        PlannedTopology planned = Aeolus.applyPlan(plan, builder.createTopology(), config);

        assertThat(planned.unbatched()).extracting(UnbatchedStream::stream).containsExactly("unused");
        assertThat(planned.config())
                .containsAllEntriesOf(Aeolus.batchingConfig(plan.without(planned.unbatched()), config))
                .containsEntry("mine", 1)
                .containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 256);
    }

    @Test
    void empty_plan_changes_nothing() {
        StormTopology topology = new RandomTopology(new Random(1)).topology();

        assertThat(Aeolus.apply(BatchingPlan.none(), topology)).isEqualTo(topology);
    }

    @Test
    void parallelism_and_tasks_are_set_and_other_settings_are_kept() {
        TopologyBuilder builder = builder();
        builder.setBolt("c", new TestBolt(), 2)
                .setMaxSpoutPending(7)
                .addConfiguration("own", List.of("a", 1))
                .shuffleGrouping("p");
        BatchingPlan plan = new BatchingPlan(
                Map.of("p", ComponentPlan.of(3), "c", new ComponentPlan(4, 9)),
                List.of(StreamPlan.of("p", "default", 5)));

        StormTopology rewritten = Aeolus.apply(plan, builder.createTopology());

        ComponentCommon consumer = rewritten.get_bolts().get("c").get_common();
        assertThat(consumer.get_parallelism_hint()).isEqualTo(4);
        JSONObject settings = (JSONObject) JSONValue.parse(consumer.get_json_conf());
        assertThat(settings)
                .containsEntry(Config.TOPOLOGY_TASKS, 9)
                .containsEntry(Config.TOPOLOGY_MAX_SPOUT_PENDING, 7)
                .containsEntry("aeolus.accepts.batches", true)
                .containsKey("own");
        assertThat(settings.get("own")).isEqualTo(JSONValue.parse("[\"a\",1]"));
        assertThat(rewritten.get_spouts().get("p").get_common().get_parallelism_hint())
                .isEqualTo(3);
    }

    @Test
    void only_producers_and_consumers_of_batched_streams_are_wrapped() {
        TopologyBuilder builder = builder();
        builder.setBolt("c", new TestBolt(Streams.of("key"))).shuffleGrouping("p");
        builder.setBolt("d", new TestBolt()).shuffleGrouping("c");

        StormTopology rewritten = Aeolus.apply(plan(5), builder.createTopology());

        assertThat(Thrift.deserializeComponentObject(
                        rewritten.get_spouts().get("p").get_spout_object()))
                .isInstanceOf(BatchingSpout.class);
        assertThat(object(rewritten.get_bolts().get("c"))).isInstanceOf(BatchingBolt.class);
        assertThat(object(rewritten.get_bolts().get("d"))).isInstanceOf(TestBolt.class);
        assertThat(Aeolus.apply(plan(1), builder.createTopology())).isEqualTo(builder.createTopology());
    }

    @Test
    void groupings_that_cannot_route_batches_are_replaced() {
        TopologyBuilder builder = builder();
        builder.setBolt("c", new TestBolt()).fieldsGrouping("p", KEY);
        assertThat(routed(builder)).isEmpty();
        builder.setBolt("d", new TestBolt()).fieldsGrouping("p", KEY);
        assertThat(routed(builder)).containsExactly("c", "d");
        assertThat(Aeolus.apply(plan(5), builder.createTopology())
                        .get_spouts()
                        .get("p")
                        .get_common()
                        .get_streams())
                .containsOnlyKeys("default");

        for (Consumer<BoltDeclarer> carrying : List.<Consumer<BoltDeclarer>>of(
                c -> c.allGrouping("p"), c -> c.globalGrouping("p"), c -> c.directGrouping("p"))) {
            assertThat(routed(with(carrying))).isEmpty();
        }
        for (Consumer<BoltDeclarer> replaced : List.<Consumer<BoltDeclarer>>of(
                c -> c.shuffleGrouping("p"),
                c -> c.localOrShuffleGrouping("p"),
                c -> c.noneGrouping("p"),
                c -> c.partialKeyGrouping("p", KEY),
                c -> c.customGrouping("p", new SomeTasks()))) {
            assertThat(routed(with(replaced))).containsExactly("c");
        }
    }

    private static TopologyBuilder with(Consumer<BoltDeclarer> grouping) {
        TopologyBuilder builder = builder();
        grouping.accept(builder.setBolt("c", new TestBolt(), 2));
        return builder;
    }

    /** The bolts whose grouping was replaced. */
    private static List<String> routed(TopologyBuilder builder) {
        StormTopology topology = builder.createTopology();
        StormTopology rewritten = Aeolus.apply(plan(5), topology);
        GlobalStreamId source = new GlobalStreamId("p", "default");
        return topology.get_bolts().keySet().stream()
                .sorted()
                .filter(bolt -> {
                    Grouping declared = inputs(topology, bolt).get(source);
                    Grouping now = inputs(rewritten, bolt).get(source);
                    Optional<Grouping> original = RoutedGrouping.original(now);
                    assertThat(original.orElse(now)).isEqualTo(declared);
                    return original.isPresent();
                })
                .toList();
    }

    @Test
    void plan_with_unknown_components_or_streams_is_rejected() {
        TopologyBuilder builder = builder();
        builder.setBolt("c", new TestBolt()).shuffleGrouping("p");
        StormTopology topology = builder.createTopology();

        assertThatThrownBy(() -> Aeolus.apply(new BatchingPlan(Map.of("x", ComponentPlan.of(1)), List.of()), topology))
                .isInstanceOf(PlanException.class)
                .hasMessage("the topology has no component 'x': its components are [c, p]");
        assertThatThrownBy(() -> Aeolus.apply(BatchingPlan.of(StreamPlan.of("y", "default", 5)), topology))
                .isInstanceOf(PlanException.class)
                .hasMessage("the topology has no component 'y': its components are [c, p]");
        for (int batchSize : new int[] {1, 5}) {
            assertThatThrownBy(() -> Aeolus.apply(BatchingPlan.of(StreamPlan.of("p", "z", batchSize)), topology))
                    .isInstanceOf(PlanException.class)
                    .hasMessage("component 'p' has no stream 'z': its streams are [default]");
        }
    }

    private static TopologyBuilder builder() {
        return TestSpout.producer(Streams.of("key", "id"));
    }

    private static BatchingPlan plan(int batchSize) {
        return BatchingPlan.of(StreamPlan.of("p", "default", batchSize));
    }

    private static Object object(Bolt bolt) {
        return Thrift.deserializeComponentObject(bolt.get_bolt_object());
    }

    private static Map<GlobalStreamId, Grouping> inputs(StormTopology topology, String bolt) {
        return topology.get_bolts().get(bolt).get_common().get_inputs();
    }
}
