// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.Columns;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.output.OutputsHarness.Sent;
import java.time.Duration;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Test;

class OutputsTest {

    private static final Fields KEY = new Fields("key");

    @Test
    void full_buffer_is_sent_immediately_as_columns() {
        OutputsHarness harness = harness(3, c -> c.shuffleGrouping("p"));
        harness.emit("default", 1, "a", 10);
        harness.emit("default", 2, "b", 20);
        assertThat(harness.sent).isEmpty();
        assertThat(harness.outputs.hasRows()).isTrue();

        harness.emit("default", 3, "c", 30);

        assertThat(harness.outputs.hasRows()).isFalse();
        assertThat(harness.sent)
                .containsExactly(new Sent(
                        "default", List.of(Columns.of("a", "b", "c"), Columns.of(10, 20, 30)), List.of(1, 2, 3), 0));
        assertThat(harness.rows).isEqualTo(3);
        assertThat(harness.batches).isEqualTo(1);
    }

    @Test
    void divisor_makes_batches_smaller() {
        OutputsHarness harness = harness(4, c -> c.shuffleGrouping("p"));
        harness.divisor = 2;
        for (int id = 1; id <= 8; id++) {
            harness.emit("default", id, "a", id);
        }

        assertThat(harness.sent)
                .extracting(Sent::ids)
                .containsExactly(List.of(1, 2, 3, 4), List.of(5, 6), List.of(7, 8));
    }

    @Test
    void fails_make_divided_batches_smaller_too() {
        OutputsHarness harness = harness(100, c -> c.shuffleGrouping("p"));
        harness.divisor = 16;
        emitRows(harness, 106);
        harness.limit.acked(100);
        harness.limit.failed(6, harness.limit.halvings());
        emitRows(harness, 6);
        harness.divisor = 1;
        emitRows(harness, 53);

        assertThat(harness.sent).extracting(sent -> sent.ids().size()).containsExactly(100, 6, 3, 3, 3, 50);
    }

    @Test
    void divided_batches_have_at_least_one_row() {
        OutputsHarness harness = harness(5, c -> c.shuffleGrouping("p"));
        harness.divisor = 1_000;
        emitRows(harness, 7);

        assertThat(harness.sent).extracting(sent -> sent.ids().size()).containsExactly(5, 1, 1);
    }

    private static void emitRows(OutputsHarness harness, int rows) {
        for (int id = 0; id < rows; id++) {
            harness.emit("default", id, "a", id);
        }
    }

    @Test
    void single_row_is_sent_as_it_was_emitted() {
        OutputsHarness harness = harness(3, c -> c.shuffleGrouping("p"));
        harness.emit("default", 1, "a", 10);
        harness.flush();
        harness.emit("default", 2, "b", 20);
        harness.emit("default", 3, "c", 30);
        harness.flush();
        harness.flush();

        assertThat(harness.sent)
                .containsExactly(
                        new Sent("default", List.of("a", 10), List.of(1), 0),
                        new Sent("default", List.of(Columns.of("b", "c"), Columns.of(20, 30)), List.of(2, 3), 0));
    }

    @Test
    void buffer_is_sent_at_the_last_tick_before_its_linger() {
        OutputsHarness harness = harness(10, c -> c.shuffleGrouping("p"));
        harness.clock.advanceNanos(500_000);
        harness.emit("default", 1, "a", 10);
        for (int millis = 1; millis <= 3; millis++) {
            harness.clock.advanceNanos(1_000_000);
            harness.tick();
            assertThat(harness.sent).as("after %d ms", millis).isEmpty();
        }
        harness.clock.advanceNanos(1_000_000);
        harness.tick();

        assertThat(harness.sent).hasSize(1);
    }

    @Test
    void emit_returns_the_tasks_of_a_row() {
        assertThat(tasksOfRow(c -> c.fieldsGrouping("p", KEY), 3)).hasSize(1);
        assertThat(tasksOfRow(c -> c.allGrouping("p"), 3)).containsExactly(1, 2, 3);
        assertThat(tasksOfRow(c -> c.globalGrouping("p"), 3)).containsExactly(1);
        assertThat(tasksOfRow(c -> c.shuffleGrouping("p"), 3)).hasSize(1);
        assertThat(tasksOfRow(c -> c.noneGrouping("p"), 3)).hasSize(1);
        assertThat(tasksOfRow(c -> c.localOrShuffleGrouping("p"), 3)).hasSize(1);
        assertThat(tasksOfRow(c -> c.partialKeyGrouping("p", KEY), 3)).hasSize(1);
        assertThat(tasksOfRow(c -> c.shuffleGrouping("p"), 1)).containsExactly(1);
    }

    @Test
    void emit_returns_the_tasks_of_all_consumers() {
        TopologyBuilder builder = producer();
        builder.setBolt("c1", new TestBolt(), 2).fieldsGrouping("p", KEY);
        builder.setBolt("c2", new TestBolt(), 2).fieldsGrouping("p", KEY);
        builder.setBolt("c3", new TestBolt(), 2).allGrouping("p");
        builder.setBolt("c4", new TestBolt(), 2).shuffleGrouping("p");
        OutputsHarness harness = new OutputsHarness(builder.createTopology(), StreamPlan.of("p", "default", 2));

        List<Integer> tasks = harness.emit("default", 1, 8, 10);
        harness.flush();

        // Key 8 hashes to the second task of two; the tasks of c4 are 7 and 8.
        assertThat(tasks).contains(2, 4, 5, 6).hasSize(5);
        assertThat(harness.arrivals).containsOnlyKeys(tasks);
    }

    @Test
    void each_key_based_consumer_has_its_own_batches() {
        TopologyBuilder builder = producer();
        builder.setBolt("c1", new TestBolt(), 2).fieldsGrouping("p", KEY);
        builder.setBolt("c2", new TestBolt(), 1).fieldsGrouping("p", KEY);
        builder.setBolt("c3", new TestBolt(), 1).globalGrouping("p");
        OutputsHarness harness = new OutputsHarness(builder.createTopology(), StreamPlan.of("p", "default", 4));

        assertThat(harness.outputs.copies("default")).isEqualTo(2);
        assertThat(harness.outputs.copies("unknown")).isZero();
        for (int id = 0; id < 4; id++) {
            harness.emit("default", id, id, id);
        }
        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(0, 1, 2, 3));
        assertThat(harness.arrivals).containsOnly(Map.entry(3, List.of(0, 1, 2, 3)), Map.entry(4, List.of(0, 1, 2, 3)));
        harness.flush();
        assertThat(harness.arrivals).contains(Map.entry(1, List.of(1, 3)), Map.entry(2, List.of(0, 2)));
        assertThat(harness.emitted).isEqualTo(4);
        assertThat(harness.emittedByStream.values()).containsExactly(4L);
    }

    @Test
    void wrong_number_of_values_is_rejected() {
        for (Consumer<BoltDeclarer> grouping : List.<Consumer<BoltDeclarer>>of(
                c -> c.shuffleGrouping("p"), c -> c.fieldsGrouping("p", new Fields("id")))) {
            OutputsHarness harness = harness(3, grouping);
            harness.emit("default", 1, "a", 10);

            assertThatThrownBy(() -> harness.emit("default", 2, "b"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("stream 'default' has 2 fields, but a tuple of 1 values was emitted on it");
            assertThatThrownBy(() -> harness.emit("default", 2, "b", 20, 30))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("stream 'default' has 2 fields, but a tuple of 3 values was emitted on it");
            harness.flush();
            assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(1));
        }
    }

    @Test
    void stream_of_batch_size_1_is_not_buffered() {
        OutputsHarness harness = harness(1, c -> c.allGrouping("p"));

        assertThat(harness.emit("default", 1, "a", 10)).containsExactly(1, 2);
        assertThat(harness.sent).hasSize(1).noneMatch(Sent::isBatch);
        assertThat(harness.rows).isZero();
    }

    @Test
    void list_that_throws_does_not_affect_other_rows() {
        OutputsHarness harness = harness(3, c -> c.shuffleGrouping("p"));
        harness.emit("default", 1, "a", 10);
        List<Object> lazy = new AbstractList<>() {
            @Override
            public Object get(int index) {
                if (index == 1) {
                    throw new IllegalStateException("no value");
                }
                return "b";
            }

            @Override
            public int size() {
                return 2;
            }
        };

        assertThatThrownBy(() -> harness.outputs.emit("default", lazy, 2)).hasMessage("no value");
        harness.emit("default", 3, "c", 30);
        harness.flush();

        assertThat(harness.sent)
                .containsExactly(
                        new Sent("default", List.of(Columns.of("a", "c"), Columns.of(10, 30)), List.of(1, 3), 0));
        assertThat(harness.outputs.hasRows()).isFalse();
    }

    @Test
    void row_keeps_the_emitted_values() {
        OutputsHarness harness = harness(2, c -> c.shuffleGrouping("p"));
        List<Object> values = new ArrayList<>(List.of("a", 10));
        harness.outputs.emit("default", values, 1);
        values.set(0, "b");
        harness.outputs.emit("default", values, 2);

        assertThat(harness.sent.get(0).values()).containsExactly(Columns.of("a", "b"), Columns.of(10, 10));
    }

    @Test
    void alternating_streams_to_the_same_tasks_share_batches() {
        for (Consumer<BoltDeclarer> both : List.<Consumer<BoltDeclarer>>of(
                c -> c.fieldsGrouping("p", "s1", KEY).fieldsGrouping("p", "s2", new Fields("id")),
                c -> c.shuffleGrouping("p", "s1").noneGrouping("p", "s2"),
                c -> c.localOrShuffleGrouping("p", "s1").localOrShuffleGrouping("p", "s2"),
                c -> c.globalGrouping("p", "s1").globalGrouping("p", "s2"),
                c -> c.allGrouping("p", "s1").allGrouping("p", "s2"))) {
            OutputsHarness harness = twoStreams(both, 4, 100);
            for (int id = 0; id < 8; id++) {
                harness.emit(id % 2 == 0 ? "s1" : "s2", id, 6, 6);
            }

            // Four rows of the first stream fill it, regardless of the rows of the other stream.
            assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(0, 1, 2, 3, 4, 5, 6));
            assertThat(harness.flushes).containsOnlyKeys(FlushReason.SIZE);
            harness.flush();
            assertThat(harness.sent).extracting(Sent::stream).containsExactly("s1", "s2");
            assertThat(harness.emitted).isEqualTo(8);
            assertThat(harness.emittedByStream.values()).containsExactly(4L, 4L);
        }
    }

    @Test
    void batch_of_several_streams_has_the_size_of_each_stream() {
        OutputsHarness harness = twoStreams(c -> c.globalGrouping("p", "s1").globalGrouping("p", "s2"), 100, 4);
        for (int id = 0; id < 8; id++) {
            harness.emit(id % 2 == 0 ? "s1" : "s2", id, 6, 6);
        }

        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(0, 1, 2, 3, 4, 5, 6, 7));
    }

    @Test
    void divisor_applies_to_each_stream_of_a_batch() {
        OutputsHarness harness = twoStreams(c -> c.globalGrouping("p", "s1").globalGrouping("p", "s2"), 4, 100);
        harness.divisor = 2;
        for (int id = 0; id < 8; id++) {
            harness.emit("s1", id, 6, 6);
        }

        assertThat(harness.sent)
                .extracting(Sent::ids)
                .containsExactly(List.of(0, 1, 2, 3), List.of(4, 5), List.of(6, 7));
    }

    @Test
    void shared_batch_has_the_shorter_linger() {
        OutputsHarness harness = twoStreams(
                c -> c.globalGrouping("p", "s1").globalGrouping("p", "s2"),
                new StreamPlan("p", "s1", 9, Duration.ofMillis(50)),
                new StreamPlan("p", "s2", 9, Duration.ofMillis(3)));
        harness.emit("s1", 1, 1, 1);
        harness.emit("s2", 2, 1, 1);
        harness.clock.advanceNanos(2_000_000);
        harness.tick();

        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(1, 2));
    }

    @Test
    void rival_streams_flush_each_other() {
        OutputsHarness harness =
                twoStreams(c -> c.fieldsGrouping("p", "s1", KEY).shuffleGrouping("p", "s2"), 4, 4);
        harness.emit("s1", 1, 1, 1);
        harness.emit("s2", 2, 1, 1);
        harness.emit("s1", 3, 1, 1);

        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(1), List.of(2));
        assertThat(harness.flushes).containsExactly(Map.entry(FlushReason.BARRIER, 2));
    }

    private static OutputsHarness twoStreams(Consumer<BoltDeclarer> grouping, int first, int second) {
        return twoStreams(grouping, StreamPlan.of("p", "s1", first), StreamPlan.of("p", "s2", second));
    }

    static OutputsHarness twoStreams(Consumer<BoltDeclarer> grouping, StreamPlan... plans) {
        TopologyBuilder builder =
                TestSpout.producer(Streams.none().and("s1", "key", "id").and("s2", "key", "id"));
        grouping.accept(builder.setBolt("c", new TestBolt(), 2));
        return new OutputsHarness(builder.createTopology(), plans);
    }

    private static List<Integer> tasksOfRow(Consumer<BoltDeclarer> grouping, int tasks) {
        TopologyBuilder builder = producer();
        grouping.accept(builder.setBolt("c", new TestBolt(), tasks));
        OutputsHarness harness = new OutputsHarness(builder.createTopology(), StreamPlan.of("p", "default", 9));
        List<Integer> targets = harness.emit("default", 1, "a", 10);
        harness.flush();
        assertThat(harness.arrivals.keySet()).containsAll(targets);
        return targets;
    }

    private static OutputsHarness harness(int batchSize, Consumer<BoltDeclarer> grouping) {
        TopologyBuilder builder = producer();
        grouping.accept(builder.setBolt("c", new TestBolt(), 2));
        return new OutputsHarness(builder.createTopology(), StreamPlan.of("p", "default", batchSize));
    }

    private static TopologyBuilder producer() {
        return TestSpout.producer(Streams.of("key", "id"));
    }
}
