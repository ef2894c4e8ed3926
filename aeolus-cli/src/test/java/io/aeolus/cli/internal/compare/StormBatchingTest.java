// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.Ending;
import java.time.Duration;
import java.util.Map;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;

class StormBatchingTest {

    private final StormBatching batching = new StormBatching(6, 10, true);

    @Test
    void a_size_of_1_changes_no_queue() {
        assertThat(batching.with(1, Map.of("a", "b")))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "a", "b", Config.TOPOLOGY_PRODUCER_BATCH_SIZE, 1, Config.TOPOLOGY_TRANSFER_BATCH_SIZE, 1));
    }

    @Test
    void enlarges_a_queue_that_does_not_hold_two_batches() {
        assertThat(batching.with(100, Map.of())).doesNotContainKey(Config.TOPOLOGY_TRANSFER_BUFFER_SIZE);
        assertThat(batching.with(1000, Map.of())).containsEntry(Config.TOPOLOGY_TRANSFER_BUFFER_SIZE, 2048);
        assertThat(batching.with(100, Map.of(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 128)))
                .containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 256);
    }

    @Test
    void queues_hold_all_messages_of_a_run() {
        assertThat(new StormBatching(6, 20_000, true).with(10, Map.of()))
                .containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 262_144);
        assertThat(new StormBatching(6, 1_000, true).with(10, Map.of()))
                .doesNotContainKey(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE);
        assertThat(new StormBatching(6, 4_000_000_000L, true).with(10, Map.of()))
                .containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 1 << 23);
    }

    @Test
    void keeps_storms_queue_sizes_with_a_time_limit_unless_pending_is_bounded() {
        Ending.TimeLimit limit =
                new Ending.TimeLimit(Duration.ofSeconds(2), Duration.ofSeconds(10), Duration.ofSeconds(10));
        Map<String, Object> bounded = Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 500);
        Map<String, Object> unacked =
                Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 500, Config.TOPOLOGY_ACKER_EXECUTORS, 0);

        assertThat(StormBatching.of(6, 1, limit, Map.of()).with(100, Map.of()))
                .doesNotContainKey(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE);
        assertThat(StormBatching.of(6, 1, limit, unacked).with(100, unacked))
                .doesNotContainKey(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE);
        assertThat(StormBatching.of(6, 1, limit, bounded).with(100, bounded))
                .containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 1 << 20);
        assertThat(StormBatching.of(6, 1, new Ending.Silence(Duration.ofSeconds(5)), Map.of())
                        .with(100, Map.of()))
                .containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 1 << 23);
    }

    @Test
    void keeps_the_producer_batch_size_between_workers_for_a_finite_input() {
        StormBatching batching = StormBatching.of(6, 2, new Ending.Silence(Duration.ofSeconds(5)), Map.of());

        assertThat(batching.with(1000, Map.of()))
                .containsEntry(Config.TOPOLOGY_TRANSFER_BATCH_SIZE, 1000)
                .containsEntry(Config.TOPOLOGY_TRANSFER_BUFFER_SIZE, 2048)
                .doesNotContainKeys(Config.TOPOLOGY_PRODUCER_BATCH_SIZE, Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE);
        assertThat(batching.remark())
                .hasValueSatisfying(line -> assertThat(line).contains("topology.transfer.batch.size only"));
    }

    @Test
    void varies_both_batch_sizes_between_workers_with_a_time_limit() {
        Ending.TimeLimit limit =
                new Ending.TimeLimit(Duration.ofSeconds(2), Duration.ofSeconds(10), Duration.ofSeconds(10));
        StormBatching batching = StormBatching.of(6, 2, limit, Map.of());

        assertThat(batching.with(1000, Map.of()))
                .containsEntry(Config.TOPOLOGY_PRODUCER_BATCH_SIZE, 1000)
                .containsEntry(Config.TOPOLOGY_TRANSFER_BATCH_SIZE, 1000);
        assertThat(batching.remark()).isEmpty();
    }
}
