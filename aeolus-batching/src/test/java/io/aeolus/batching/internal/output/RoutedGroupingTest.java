// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.grouping.LoadAwareCustomStreamGrouping;
import org.apache.storm.grouping.LoadMapping;
import org.apache.storm.grouping.PartialKeyGrouping;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A grouping that replaces the consumer's grouping. */
class RoutedGroupingTest {

    private static final GlobalStreamId STREAM = new GlobalStreamId("p", "default");
    private static final List<Object> ROW = List.of("a");

    private TestCluster cluster;
    private List<Integer> tasks;

    @BeforeEach
    void threeConsumerTasks() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("p", new TestSpout(Streams.of("key")), 2);
        builder.setBolt("c", new TestBolt(), 3).shuffleGrouping("p");
        cluster = new TestCluster(builder.createTopology());
        tasks = cluster.tasks("c");
        RoundRobinGrouping.loads.clear();
    }

    @Test
    void original_grouping_can_be_read() {
        for (Grouping declared : List.of(
                Grouping.fields(List.of("key")),
                Grouping.custom_serialized(Utils.javaSerialize(new PartialKeyGrouping(new Fields("key")))))) {
            assertThat(RoutedGrouping.original(declared)).isEmpty();
            assertThat(RoutedGrouping.original(new RoutedGrouping("c", declared).declaration()))
                    .contains(declared);
        }
    }

    @Test
    void tuples_of_a_task_without_a_probe_are_routed_by_the_original_grouping() {
        RoutedGrouping grouping = prepared(new RoundRobinGrouping());

        assertThat(grouping.chooseTasks(4, ROW)).containsExactly(tasks.get(0));
        assertThat(grouping.chooseTasks(4, ROW)).containsExactly(tasks.get(1));
    }

    @Test
    void tuples_of_a_task_with_a_probe_are_sent_to_the_announced_tasks() {
        RoutedGrouping grouping = prepared(new RoundRobinGrouping());
        RoutedGrouping.Routing routing = routingOf(grouping, 4);

        routing.announce(List.of(tasks.get(2)));
        assertThat(grouping.chooseTasks(4, ROW)).containsExactly(tasks.get(2));
        routing.announce(List.of());
        assertThat(grouping.chooseTasks(4, ROW)).isEmpty();
        // The original grouping was not called yet.
        assertThat(routing.choose(ROW)).containsExactly(tasks.get(0));
        assertThat(grouping.chooseTasks(5, ROW)).containsExactly(tasks.get(1));
    }

    @Test
    void tasks_of_an_executor_share_the_original_grouping_and_have_separate_routings() {
        RoutedGrouping grouping = prepared(new RoundRobinGrouping());
        RoutedGrouping.Routing one = routingOf(grouping, 4);
        RoutedGrouping.Routing other = routingOf(grouping, 5);
        one.announce(List.of(tasks.get(1)));
        other.announce(List.of(tasks.get(2)));

        assertThat(grouping.chooseTasks(4, ROW)).containsExactly(tasks.get(1));
        assertThat(grouping.chooseTasks(5, ROW)).containsExactly(tasks.get(2));
        assertThat(one.choose(ROW)).containsExactly(tasks.get(0));
        assertThat(other.choose(ROW)).containsExactly(tasks.get(1));
        assertThat(routingOf(grouping, 4)).isSameAs(one);
    }

    @Test
    void probe_is_sent_to_no_task() {
        RoutedGrouping grouping = prepared(new RoundRobinGrouping());
        List<List<Integer>> chosen = new ArrayList<>();

        Map<String, RoutedGrouping.Routing> routings =
                RoutedGrouping.routings("default", 1, (stream, values) -> chosen.add(grouping.chooseTasks(4, values)));

        assertThat(routings).containsOnlyKeys("c");
        assertThat(chosen).containsExactly(List.of());
    }

    @Test
    void original_grouping_receives_load_figures() {
        LoadMapping load = new LoadMapping();

        prepared(new RoundRobinGrouping()).refreshLoad(load);

        assertThat(RoundRobinGrouping.loads).containsExactly(load);
    }

    private RoutedGrouping prepared(RoundRobinGrouping own) {
        Grouping declared = Grouping.custom_serialized(Utils.javaSerialize(own));
        RoutedGrouping grouping = Utils.javaDeserialize(
                new RoutedGrouping("c", declared).declaration().get_custom_serialized(), RoutedGrouping.class);
        grouping.prepare(cluster.worker(), STREAM, tasks);
        return grouping;
    }

    private static RoutedGrouping.Routing routingOf(RoutedGrouping grouping, int task) {
        return RoutedGrouping.routings("default", 1, (stream, values) -> grouping.chooseTasks(task, values))
                .get("c");
    }

    /** Chooses the tasks in turn. */
    private static final class RoundRobinGrouping implements LoadAwareCustomStreamGrouping {

        private static final long serialVersionUID = 1L;
        private static final List<LoadMapping> loads = new ArrayList<>();

        private transient List<Integer> targets;
        private transient int next;

        @Override
        public void prepare(WorkerTopologyContext context, GlobalStreamId stream, List<Integer> targetTasks) {
            targets = targetTasks;
        }

        @Override
        public List<Integer> chooseTasks(int taskId, List<Object> values) {
            return List.of(targets.get(next++ % targets.size()));
        }

        @Override
        public void refreshLoad(LoadMapping loadMapping) {
            loads.add(loadMapping);
        }
    }
}
