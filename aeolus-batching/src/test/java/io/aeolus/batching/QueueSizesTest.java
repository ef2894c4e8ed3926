package io.aeolus.batching;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.fixture.TestCluster;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;

/** Queues hold no more rows than they held tuples, as far as a few batches allow. */
class QueueSizesTest {

    @Test
    void queuesShrinkAsBatchesGrow() {
        assertThat(scaled(100, TestCluster.defaults()))
                .isEqualTo(Map.of(
                        Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 327,
                        Config.TOPOLOGY_TRANSFER_BUFFER_SIZE, 16,
                        Config.TOPOLOGY_PRODUCER_BATCH_SIZE, 1,
                        Config.TOPOLOGY_TRANSFER_BATCH_SIZE, 1));
        assertThat(scaled(2, TestCluster.defaults()))
                .containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 16_384)
                .containsEntry(Config.TOPOLOGY_TRANSFER_BUFFER_SIZE, 500);
    }

    @Test
    void stormsDefaultsCountWhereNothingIsConfigured() {
        assertThat(scaled(100, Map.of())).isEqualTo(scaled(100, TestCluster.defaults()));
    }

    @Test
    void noQueueGrows() {
        assertThat(scaled(100, Map.of(Config.TOPOLOGY_TRANSFER_BUFFER_SIZE, 8)))
                .containsEntry(Config.TOPOLOGY_TRANSFER_BUFFER_SIZE, 8);
    }

    @Test
    void nothingChangesWithoutBatches() {
        assertThat(scaled(1, TestCluster.defaults())).isEmpty();
        assertThat(Aeolus.scaledConfig(BatchingPlan.none(), Map.of())).isEmpty();
    }

    private static Map<String, Object> scaled(int batchSize, Map<String, Object> config) {
        return Aeolus.scaledConfig(new BatchingPlan(Map.of(), List.of(StreamPlan.of("p", "s", batchSize))), config);
    }
}
