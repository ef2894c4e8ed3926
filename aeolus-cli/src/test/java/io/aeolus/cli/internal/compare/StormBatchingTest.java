package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;

class StormBatchingTest {

    private final StormBatching batching = new StormBatching(6, 10);

    @Test
    void a_size_of_1_changes_no_queue() {
        assertThat(batching.with(1, Map.of("a", "b")))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "a", "b", Config.TOPOLOGY_PRODUCER_BATCH_SIZE, 1, Config.TOPOLOGY_TRANSFER_BATCH_SIZE, 1));
    }

    @Test
    void a_queue_that_does_not_hold_two_batches_is_enlarged() {
        assertThat(batching.with(100, Map.of())).doesNotContainKey(Config.TOPOLOGY_TRANSFER_BUFFER_SIZE);
        assertThat(batching.with(1000, Map.of())).containsEntry(Config.TOPOLOGY_TRANSFER_BUFFER_SIZE, 2048);
        assertThat(batching.with(100, Map.of(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 128)))
                .containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 256);
    }

    @Test
    void no_queue_starts_over_within_a_run() {
        assertThat(new StormBatching(6, 20_000).with(10, Map.of()))
                .containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 262_144);
        assertThat(new StormBatching(6, 1_000).with(10, Map.of()))
                .doesNotContainKey(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE);
        assertThat(new StormBatching(6, 4_000_000_000L).with(10, Map.of()))
                .containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 1 << 23);
    }
}
