// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.AeolusMetrics;
import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.internal.component.SpoutHarness.Sent;
import io.aeolus.batching.internal.input.Batch;
import io.aeolus.batching.internal.input.InputTuple;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;

/** Storm passes new batch sizes and lingers to a running task, as a credential. */
class BatchChangesTest {

    @Test
    void bolt_applies_new_sizes_and_sends_its_buffered_rows() {
        BoltHarness harness = new BoltHarness(1, 100);
        emitOnSide(harness, 3);
        harness.bolt.setCredentials(credentials("b", 2, 5));
        assertThat(messages(harness)).containsExactly(3);

        emitOnSide(harness, 4);
        assertThat(messages(harness)).containsExactly(3, 2, 2);

        harness.bolt.setCredentials(credentials("b", 1, 5));
        emitOnSide(harness, 2);
        assertThat(messages(harness)).containsExactly(3, 2, 2, 1, 1);
    }

    @Test
    void metrics_show_the_present_sizes_and_lingers() {
        BoltHarness harness = new BoltHarness(1, 100);
        harness.bolt.setCredentials(credentials("b", 2, 20_000));

        assertThat(harness.cluster.gauge(AeolusMetrics.LIVE_SIZE_PREFIX + "side"))
                .isEqualTo(2);
        assertThat(harness.cluster.gauge(AeolusMetrics.LIVE_LINGER_PREFIX + "side"))
                .isEqualTo(20);
    }

    @Test
    void bolt_applies_a_new_linger() {
        BoltHarness harness = new BoltHarness(1, 100);
        harness.bolt.setCredentials(credentials("b", 100, 20));
        emitOnSide(harness, 1);
        harness.clock.advanceMillis(BoltHarness.LINGER_MILLIS);
        assertThat(harness.storm.emitted).isEmpty();

        harness.clock.advanceMillis(15);
        assertThat(harness.storm.emitted).hasSize(1);
    }

    @Test
    void spout_applies_new_sizes_and_keeps_its_messages() {
        SpoutHarness harness = new SpoutHarness(100);
        harness.emitOnSide(12);
        harness.turn();
        int before = harness.sent.size();
        harness.user.onNextTuple = () -> {};
        harness.user.collector.emit("side", List.of(50, 50), 50);
        harness.spout.setCredentials(credentials("s", 3, 5));
        assertThat(harness.sent).hasSize(before + 1);
        harness.sent.clear();

        harness.emitOnSide(6);
        harness.turn();
        harness.turn();
        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(0, 1, 2), List.of(3, 4, 5));
        while (!harness.pending.isEmpty()) {
            harness.ack(harness.pending.get(0));
        }
        assertThat(harness.user.acked).hasSize(12 + 1 + 6);
        assertThat(harness.user.collector.getPendingCount()).isZero();
    }

    @Test
    void max_spout_pending_holds_for_larger_batches() {
        SpoutHarness harness = new SpoutHarness(2, 10);
        harness.spout.setCredentials(credentials("s", 1_000, 5));
        harness.emitOnSide(100);
        for (int turn = 0; turn < 20; turn++) {
            harness.turn();
        }

        assertThat(harness.sent).extracting(Sent::rows).containsExactly(10);
        assertThat(harness.user.collector.getPendingCount()).isEqualTo(10);
    }

    @Test
    void restarted_task_begins_with_the_new_sizes() {
        SpoutHarness harness = new SpoutHarness(100);
        harness.spout.close();
        harness.spout.setCredentials(credentials("s", 2, 5));
        harness.spout.open(harness.cluster.conf(), harness.contextInAnotherWorker(), new SpoutOutputCollector(harness));
        harness.emitOnSide(4);
        harness.turn();
        harness.turn();

        assertThat(harness.sent).extracting(Sent::rows).containsExactly(2, 2);
    }

    @Test
    void head_of_a_chain_applies_the_sizes_of_its_members_streams() {
        ChainedBoltHarness harness = new ChainedBoltHarness().prepared();
        harness.bolt.setCredentials(Map.of(
                LiveBatches.KEY,
                new LiveBatches(8, 100, List.of(stream("h", "side", 1, 5), stream("c", "default", 2, 5))).toJson()));
        ChainedTopology.relay(harness.c);
        harness.deliverBatch(4, 1);

        assertThat(harness.storm.emitted).hasSize(2);
        assertThat(harness.sentIds()).containsExactly(0L, 1L, 2L, 3L);
    }

    @Test
    void text_that_is_not_valid_changes_nothing() {
        BoltHarness harness = new BoltHarness(1, 100);
        harness.bolt.setCredentials(credentials("b", 2, 5));
        for (String text : List.of(
                "", "{", "[]", "{\"version\":1}", json("b", "side", 2, 5).replace(":2", ":-2"))) {
            harness.bolt.setCredentials(Map.of(LiveBatches.KEY, text));
        }
        harness.bolt.setCredentials(Map.of());
        harness.bolt.setCredentials(null);
        emitOnSide(harness, 4);

        assertThat(messages(harness)).containsExactly(2, 2);
        assertThat(version(harness)).isEqualTo(7);
    }

    @Test
    void streams_of_other_components_and_unknown_streams_are_ignored() {
        BoltHarness harness = new BoltHarness(1, 3);
        harness.bolt.setCredentials(Map.of(
                LiveBatches.KEY,
                new LiveBatches(9, 100, List.of(stream("p", "side", 2, 5), stream("b", "sdie", 2, 5))).toJson()));
        emitOnSide(harness, 3);

        assertThat(messages(harness)).containsExactly(3);
        assertThat(version(harness)).isEqualTo(9);
    }

    @Test
    void user_code_receives_only_its_own_credentials_and_only_if_they_change() {
        BoltHarness harness = new BoltHarness(1, 100);
        Map<String, String> all = new HashMap<>(credentials("b", 2, 5));
        all.put("user", "key");
        harness.bolt.setCredentials(all);
        Map<String, String> first = harness.user.credentials;
        assertThat(first).isEqualTo(Map.of("user", "key"));

        all.put(LiveBatches.KEY, json("b", "side", 3, 5));
        harness.bolt.setCredentials(all);
        assertThat(harness.user.credentials).isSameAs(first);

        all.put("user", "other");
        harness.bolt.setCredentials(all);
        assertThat(harness.user.credentials).isEqualTo(Map.of("user", "other"));
        harness.bolt.setCredentials(null);
        assertThat(harness.user.credentials).isNull();
    }

    @Test
    void metric_shows_the_version() {
        BoltHarness harness = new BoltHarness(1, 100);
        assertThat(version(harness)).isZero();

        harness.bolt.setCredentials(credentials("b", 2, 5));

        assertThat(version(harness)).isEqualTo(7);
    }

    private static Map<String, String> credentials(String producer, int batchSize, int lingerMillis) {
        return Map.of(LiveBatches.KEY, json(producer, "side", batchSize, lingerMillis));
    }

    private static String json(String producer, String stream, int batchSize, int lingerMillis) {
        return new LiveBatches(7, 1_000, List.of(stream(producer, stream, batchSize, lingerMillis))).toJson();
    }

    private static StreamPlan stream(String producer, String stream, int batchSize, int lingerMillis) {
        return new StreamPlan(producer, stream, batchSize, Duration.ofMillis(lingerMillis));
    }

    private static void emitOnSide(BoltHarness harness, int rows) {
        harness.user.onExecute = tuple -> {
            for (int id = 0; id < rows; id++) {
                harness.user.collector.emit("side", tuple, List.of(1, id));
            }
            harness.user.collector.ack(tuple);
        };
        harness.deliver(1, 1L);
    }

    /** The number of rows in each message that Storm has received. */
    private static List<Integer> messages(BoltHarness harness) {
        return harness.storm.emitted.stream()
                .map(Tuple.class::cast)
                .map(BatchChangesTest::rows)
                .toList();
    }

    private static int rows(Tuple message) {
        int[] rows = {0};
        Batch.read(message, message.getContext(), (InputTuple row) -> rows[0]++);
        return rows[0];
    }

    private static long version(BoltHarness harness) {
        return harness.cluster.gauge(AeolusMetrics.LIVE_VERSION);
    }
}
