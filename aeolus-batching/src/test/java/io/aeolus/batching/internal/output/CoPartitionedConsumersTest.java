// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.StormGroupings;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.output.OutputsHarness.Sent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Consumers with the same keys and numbers of tasks share batches. */
class CoPartitionedConsumersTest {

    private static final Fields KEY = new Fields("key");

    private final TopologyBuilder builder =
            TestSpout.producer(Streams.of("key", "id").and("side", "key", "id"));

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7})
    void each_row_travels_in_one_batch_to_the_tasks_that_storm_chooses(int parallelism) {
        builder.setBolt("c", new TestBolt(), parallelism).fieldsGrouping("p", KEY);
        builder.setBolt("d", new TestBolt(), parallelism).fieldsGrouping("p", KEY);
        builder.setBolt("e", new TestBolt(), parallelism).fieldsGrouping("p", KEY);
        OutputsHarness harness = harness("default");
        Map<Integer, List<Integer>> expected = new HashMap<>();
        StormGroupings storm = new StormGroupings(new TestCluster(builder.createTopology()).context("p"));
        for (int n = 0; n < 1_000; n++) {
            int id = n;
            List<Integer> tasks = storm.tasks("default", List.of("k" + n % 31, n));
            tasks.forEach(task ->
                    expected.computeIfAbsent(task, t -> new ArrayList<>()).add(id));
            assertThat(harness.emit("default", n, "k" + n % 31, n)).containsExactlyInAnyOrderElementsOf(tasks);
        }
        harness.flush();

        assertThat(harness.sent.stream().mapToInt(sent -> sent.ids().size()).sum())
                .isEqualTo(1_000);
        assertThat(harness.arrivals).isEqualTo(expected);
    }

    @Test
    void streams_with_the_same_consumers_share_batches() {
        for (String consumer : List.of("c", "d")) {
            builder.setBolt(consumer, new TestBolt(), 2)
                    .fieldsGrouping("p", KEY)
                    .fieldsGrouping("p", "side", KEY);
        }
        OutputsHarness harness = harness("default", "side");

        for (int n = 0; n < 10; n++) {
            harness.emit(n % 2 == 0 ? "default" : "side", n, "k", n);
        }

        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8));
    }

    @Test
    void consumer_of_another_stream_has_separate_batches() {
        builder.setBolt("c", new TestBolt(), 2).fieldsGrouping("p", KEY).fieldsGrouping("p", "side", KEY);
        builder.setBolt("d", new TestBolt(), 2).fieldsGrouping("p", KEY);

        assertThat(harness("default", "side").plan.outlets())
                .extracting(Outlet::consumers)
                .containsExactly(Set.of("c"), Set.of("d"), Set.of("c"));
    }

    @Test
    void other_keys_or_numbers_of_tasks_need_separate_batches() {
        builder.setBolt("c", new TestBolt(), 2).fieldsGrouping("p", KEY);
        builder.setBolt("d", new TestBolt(), 3).fieldsGrouping("p", KEY);
        builder.setBolt("e", new TestBolt(), 2).fieldsGrouping("p", new Fields("id"));
        builder.setBolt("f", new TestBolt(), 2).fieldsGrouping("p", new Fields("key", "id"));

        assertThat(harness("default").plan.outlets()).hasSize(4);
    }

    @Test
    void components_wrapped_by_hand_share_batches_without_routes() {
        builder.setBolt("c", Aeolus.batched(new TestBolt(), 1), 3).fieldsGrouping("p", KEY);
        builder.setBolt("d", Aeolus.batched(new TestBolt(), 1), 3).fieldsGrouping("p", KEY);
        OutputPlan plan = OutputPlanTest.plan(builder, 5);

        assertThat(plan.unbatched()).isEmpty();
        assertThat(plan.outlets()).hasSize(1);
    }

    private OutputsHarness harness(String... streams) {
        StreamPlan[] plans = new StreamPlan[streams.length];
        for (int i = 0; i < plans.length; i++) {
            plans[i] = StreamPlan.of("p", streams[i], 5);
        }
        return new OutputsHarness(builder.createTopology(), plans);
    }
}
