// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.SomeTasks;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.output.OutputsHarness.Sent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.Test;

/** Rows for a consumer with a custom grouping are sent to the tasks that it chooses, with one call per row. */
class CustomGroupingBuffersTest {

    private static final int ROWS = 1_000;

    @Test
    void each_row_is_sent_to_the_tasks_that_the_grouping_chooses() {
        OutputsHarness harness = harness(3, 10);
        Map<Integer, List<Integer>> emitted = new HashMap<>();
        for (int id = 0; id < ROWS; id++) {
            for (int task : harness.emit("default", id, "a", id)) {
                emitted.computeIfAbsent(task, t -> new ArrayList<>()).add(id);
            }
        }
        harness.flush();

        assertThat(harness.arrivals).isEqualTo(emitted);
        assertThat(emitted).isEqualTo(chosenBy(3));
        assertThat(harness.emitted).isEqualTo(ROWS);
        assertThat(harness.emittedByStream.values()).containsExactly((long) ROWS);
        assertThat(harness.sent).anyMatch(Sent::isBatch);
    }

    @Test
    void rows_are_sent_as_single_tuples_if_all_buffers_are_used() {
        TopologyBuilder builder = producer();
        builder.setBolt("c", new TestBolt(), 12).customGrouping("p", new AllSubsets());
        OutputsHarness harness = new OutputsHarness(builder.createTopology(), StreamPlan.of("p", "default", 1000));
        int subsets = 1 << 12;
        for (int id = 0; id < 2 * subsets; id++) {
            harness.emit("default", id, "a", id);
        }
        harness.flush();

        harness.arrivals.forEach((task, ids) -> assertThat(ids)
                .as("task %d", task)
                .hasSize(subsets)
                .isSorted()
                .allMatch(id -> ((id >> (task - 1)) & 1) == 1));
        assertThat(harness.arrivals).hasSize(12);
    }

    @Test
    void row_without_tasks_is_settled_by_storm() {
        OutputsHarness harness = harness(2, 100);
        for (int id = 0; id < ROWS; id++) {
            harness.emit("default", id, "a", id);
        }
        harness.flush();

        assertThat(harness.sent.stream().flatMap(sent -> sent.ids().stream()))
                .hasSize(ROWS)
                .doesNotHaveDuplicates();
    }

    @Test
    void row_for_a_task_twice_arrives_twice_before_the_next_row() {
        TopologyBuilder builder = producer();
        builder.setBolt("c", new TestBolt(), 2).customGrouping("p", new FirstTaskTwice());
        OutputsHarness harness = new OutputsHarness(builder.createTopology(), StreamPlan.of("p", "default", 10));
        harness.emit("default", 1, "a", 1);
        harness.emit("default", 2, "a", 2);
        harness.flush();

        assertThat(harness.arrivals).containsExactly(Map.entry(1, List.of(1, 1, 2, 2)));
    }

    private static Map<Integer, List<Integer>> chosenBy(int tasks) {
        List<Integer> all = new ArrayList<>();
        for (int task = 1; task <= tasks; task++) {
            all.add(task);
        }
        SomeTasks grouping = new SomeTasks();
        grouping.prepare(null, null, all);
        Map<Integer, List<Integer>> chosen = new HashMap<>();
        for (int id = 0; id < ROWS; id++) {
            for (int task : grouping.chooseTasks(0, List.of("a", id))) {
                chosen.computeIfAbsent(task, t -> new ArrayList<>()).add(id);
            }
        }
        return chosen;
    }

    private static OutputsHarness harness(int tasks, int batchSize) {
        TopologyBuilder builder = producer();
        builder.setBolt("c", new TestBolt(), tasks).customGrouping("p", new SomeTasks());
        return new OutputsHarness(builder.createTopology(), StreamPlan.of("p", "default", batchSize));
    }

    private static TopologyBuilder producer() {
        return TestSpout.producer(Streams.of("key", "id"));
    }

    private static final class FirstTaskTwice implements CustomStreamGrouping {

        private static final long serialVersionUID = 1L;

        private transient int first;

        @Override
        public void prepare(WorkerTopologyContext context, GlobalStreamId stream, List<Integer> targetTasks) {
            first = targetTasks.get(0);
        }

        @Override
        public List<Integer> chooseTasks(int taskId, List<Object> values) {
            return List.of(first, first);
        }
    }

    /** Chooses all subsets of the tasks in turn. */
    private static final class AllSubsets implements CustomStreamGrouping {

        private static final long serialVersionUID = 1L;

        private transient List<Integer> tasks;
        private transient int count;

        @Override
        public void prepare(WorkerTopologyContext context, GlobalStreamId stream, List<Integer> targetTasks) {
            tasks = targetTasks;
        }

        @Override
        public List<Integer> chooseTasks(int taskId, List<Object> values) {
            int subset = count++;
            return IntStream.range(0, tasks.size())
                    .filter(i -> ((subset >> i) & 1) == 1)
                    .mapToObj(tasks::get)
                    .toList();
        }
    }
}
