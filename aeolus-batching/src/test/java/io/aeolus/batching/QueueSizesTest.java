// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.fixture.TestCluster;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queues bound the rows in flight if spouts do not, and otherwise have space for acks and single rows. */
class QueueSizesTest {

    @Test
    void queues_shrink_as_batches_grow() {
        assertThat(scaled(100, TestCluster.defaults()))
                .isEqualTo(Map.of(
                        Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 256,
                        Config.TOPOLOGY_TRANSFER_BUFFER_SIZE, 64,
                        Config.TOPOLOGY_PRODUCER_BATCH_SIZE, 1,
                        Config.TOPOLOGY_TRANSFER_BATCH_SIZE, 1));
        assertThat(scaled(2, TestCluster.defaults()))
                .containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 16_384)
                .containsEntry(Config.TOPOLOGY_TRANSFER_BUFFER_SIZE, 1_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 52, 100, 1_000, 2_000})
    void receive_queues_hold_no_more_rows_without_another_bound(int batchSize) {
        assertThat(receive(scaled(batchSize, Map.of())) * batchSize).isLessThanOrEqualTo(32_768);
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 1_000, 65_536})
    void queues_have_space_for_acks_and_single_rows_if_spouts_bound_the_rows(int batchSize) {
        assertThat(scaled(batchSize, acked(20_000)))
                .containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 1_024)
                .containsEntry(Config.TOPOLOGY_TRANSFER_BUFFER_SIZE, 1_000);
    }

    @Test
    void small_batches_need_larger_queues() {
        assertThat(receive(scaled(10, acked(20_000)))).isEqualTo(2_048);
    }

    @Test
    void max_spout_pending_above_the_queue_size_is_ignored() {
        assertThat(scaled(1_000, acked(32_769))).isEqualTo(scaled(1_000, Map.of()));
        assertThat(scaled(1_000, with(acked(20_000), Config.TOPOLOGY_ACKER_EXECUTORS, 0)))
                .isEqualTo(scaled(1_000, Map.of()));
    }

    @Test
    void reports_whether_spouts_bound_the_rows_in_flight() {
        assertThat(Aeolus.areRowsBounded(acked(32_768))).isTrue();
        assertThat(Aeolus.areRowsBounded(acked(32_769))).isFalse();
        assertThat(Aeolus.areRowsBounded(with(acked(600), Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 512)))
                .isFalse();
        assertThat(Aeolus.areRowsBounded(Map.of(Aeolus.ROWS_ACKED, true))).isFalse();
    }

    @Test
    void max_spout_pending_is_ignored_unless_all_rows_are_acked() {
        Map<String, Object> unknown = Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 20_000);

        assertThat(scaled(1_000, unknown)).isEqualTo(scaled(1_000, Map.of()));
        assertThat(scaled(1_000, with(unknown, Aeolus.ROWS_ACKED, false))).isEqualTo(scaled(1_000, Map.of()));
        // As -c passes it.
        assertThat(scaled(1_000, with(unknown, Aeolus.ROWS_ACKED, "true"))).isEqualTo(scaled(1_000, acked(20_000)));
    }

    @Test
    void storms_defaults_apply_without_settings() {
        assertThat(scaled(100, Map.of())).isEqualTo(scaled(100, TestCluster.defaults()));
    }

    @Test
    void no_queue_grows() {
        assertThat(scaled(100, Map.of(Config.TOPOLOGY_TRANSFER_BUFFER_SIZE, 8)))
                .containsEntry(Config.TOPOLOGY_TRANSFER_BUFFER_SIZE, 8);
        assertThat(scaled(
                        100,
                        Map.of(
                                Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE,
                                512,
                                Config.TOPOLOGY_TRANSFER_BUFFER_SIZE,
                                8,
                                Config.TOPOLOGY_MAX_SPOUT_PENDING,
                                500,
                                Aeolus.ROWS_ACKED,
                                true)))
                .containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 512)
                .containsEntry(Config.TOPOLOGY_TRANSFER_BUFFER_SIZE, 8);
    }

    @Test
    void settings_are_empty_without_batches() {
        assertThat(scaled(1, TestCluster.defaults())).isEmpty();
        assertThat(Aeolus.batchingConfig(BatchingPlan.none(), Map.of())).isEmpty();
    }

    /** The settings of a topology that acks its rows, with a number of rows in flight. */
    private static Map<String, Object> acked(int pending) {
        return Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, pending, Aeolus.ROWS_ACKED, true);
    }

    private static Map<String, Object> with(Map<String, Object> config, String name, Object value) {
        Map<String, Object> more = new HashMap<>(config);
        more.put(name, value);
        return more;
    }

    private static int receive(Map<String, Object> sizes) {
        return (Integer) sizes.get(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE);
    }

    private static Map<String, Object> scaled(int batchSize, Map<String, Object> config) {
        Map<String, Object> settings =
                new HashMap<>(Aeolus.batchingConfig(BatchingPlan.of(StreamPlan.of("p", "s", batchSize)), config));
        // Tested by FlushOnIdleWaitStrategyTest.
        settings.keySet()
                .removeAll(Set.of(
                        Config.TOPOLOGY_BOLT_WAIT_STRATEGY,
                        FlushOnIdleWaitStrategy.WAIT_STRATEGY,
                        Config.TOPOLOGY_SPOUT_WAIT_STRATEGY,
                        Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL2_COUNT));
        return settings;
    }
}
