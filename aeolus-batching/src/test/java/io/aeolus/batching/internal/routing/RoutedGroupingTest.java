package io.aeolus.batching.internal.routing;

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

/** A grouping that stands in place of a consumer's own. */
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
        Told.loads.clear();
    }

    @Test
    void itTellsTheGroupingThatItStandsFor() {
        for (Grouping declared : List.of(
                Grouping.fields(List.of("key")),
                Grouping.custom_serialized(Utils.javaSerialize(new PartialKeyGrouping(new Fields("key")))))) {
            assertThat(RoutedGrouping.original(declared)).isEmpty();
            assertThat(RoutedGrouping.original(new RoutedGrouping("c", declared).declaration()))
                    .contains(declared);
        }
    }

    @Test
    void tuplesOfATaskThatDidNotEnquireGoWhereTheOwnGroupingSendsThem() {
        RoutedGrouping grouping = prepared(new Told());

        assertThat(grouping.chooseTasks(4, ROW)).containsExactly(tasks.get(0));
        assertThat(grouping.chooseTasks(4, ROW)).containsExactly(tasks.get(1));
    }

    @Test
    void tuplesOfATaskThatEnquiredGoWhereItSays() {
        RoutedGrouping grouping = prepared(new Told());
        ConsumerRouting lane = laneOf(grouping, 4);

        lane.announce(List.of(tasks.get(2)));
        assertThat(grouping.chooseTasks(4, ROW)).containsExactly(tasks.get(2));
        lane.announce(List.of());
        assertThat(grouping.chooseTasks(4, ROW)).isEmpty();
        // The own grouping was not asked yet.
        assertThat(lane.choose(ROW)).containsExactly(tasks.get(0));
        assertThat(grouping.chooseTasks(5, ROW)).containsExactly(tasks.get(1));
    }

    @Test
    void tasksOfAnExecutorShareTheOwnGroupingAndHaveLanesOfTheirOwn() {
        RoutedGrouping grouping = prepared(new Told());
        ConsumerRouting one = laneOf(grouping, 4);
        ConsumerRouting other = laneOf(grouping, 5);
        one.announce(List.of(tasks.get(1)));
        other.announce(List.of(tasks.get(2)));

        assertThat(grouping.chooseTasks(4, ROW)).containsExactly(tasks.get(1));
        assertThat(grouping.chooseTasks(5, ROW)).containsExactly(tasks.get(2));
        assertThat(one.choose(ROW)).containsExactly(tasks.get(0));
        assertThat(other.choose(ROW)).containsExactly(tasks.get(1));
        assertThat(laneOf(grouping, 4)).isSameAs(one);
    }

    @Test
    void aProbeGoesNowhere() {
        RoutedGrouping grouping = prepared(new Told());
        List<List<Integer>> chosen = new ArrayList<>();

        Map<String, ConsumerRouting> lanes =
                GroupingProbe.routings("default", 1, (stream, values) -> chosen.add(grouping.chooseTasks(4, values)));

        assertThat(lanes).containsOnlyKeys("c");
        assertThat(chosen).containsExactly(List.of());
    }

    @Test
    void stormsLoadFiguresReachTheOwnGrouping() {
        LoadMapping load = new LoadMapping();

        prepared(new Told()).refreshLoad(load);

        assertThat(Told.loads).containsExactly(load);
    }

    private RoutedGrouping prepared(Told own) {
        Grouping declared = Grouping.custom_serialized(Utils.javaSerialize(own));
        RoutedGrouping grouping = Utils.javaDeserialize(
                new RoutedGrouping("c", declared).declaration().get_custom_serialized(), RoutedGrouping.class);
        grouping.prepare(cluster.worker(), STREAM, tasks);
        return grouping;
    }

    private static ConsumerRouting laneOf(RoutedGrouping grouping, int task) {
        return GroupingProbe.routings("default", 1, (stream, values) -> grouping.chooseTasks(task, values))
                .get("c");
    }

    /** One task after the other, for whoever asks. */
    private static final class Told implements LoadAwareCustomStreamGrouping {

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
