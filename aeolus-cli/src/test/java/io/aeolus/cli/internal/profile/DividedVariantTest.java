// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.TopologySettings;
import io.aeolus.cli.internal.variant.Variant;
import io.aeolus.cli.internal.variant.Variants;
import io.aeolus.cli.internal.variant.Workers;
import io.aeolus.monitor.ProfileRequest.SmallerBatches;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DividedVariantTest {

    private static final Map<String, Object> BOUNDED =
            Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 20_000, Aeolus.ROWS_ACKED, true);

    /** Storm stops a worker for up to 50 ms if a queue is full. A queue of 1,024 is too short for 20,000 tuples in batches of 16. */
    @Test
    void queues_are_long_enough_for_smaller_batches() {
        assertThat(variant(256, BOUNDED).config()).containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 1_024);

        DividedVariant divided = DividedVariant.of(variant(256, BOUNDED), TopologySettings.of(BOUNDED), 16);

        assertThat(divided.smaller()).contains(new SmallerBatches(16, 16));
        assertThat(divided.variant().config())
                .isEqualTo(with(variant(256, BOUNDED).config(), Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 2_048));
        assertThat(divided.variant().plan()).isEqualTo(plan(256));
    }

    @Test
    void queues_are_not_longer_than_before() {
        Map<String, Object> few = with(
                Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 500, Aeolus.ROWS_ACKED, true),
                Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE,
                512);

        DividedVariant divided = DividedVariant.of(variant(256, few), TopologySettings.of(few), 16);

        assertThat(divided.smaller()).isPresent();
        assertThat(divided.variant().config()).containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 512);
    }

    @Test
    void there_are_no_smaller_batches_if_only_queues_limit_pending_tuples() {
        Map<String, Object> unknown = Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 20_000);

        assertThat(DividedVariant.of(variant(256, unknown), TopologySettings.of(unknown), 16))
                .isEqualTo(DividedVariant.whole(variant(256, unknown)));
    }

    @ParameterizedTest
    @CsvSource({"8, true", "7, false"})
    void smaller_batches_have_at_least_two_tuples(int batchSize, boolean hasSmaller) {
        DividedVariant divided = DividedVariant.of(variant(batchSize, BOUNDED), TopologySettings.of(BOUNDED), 4);

        assertThat(divided.smaller().isPresent()).isEqualTo(hasSmaller);
    }

    private static Variant variant(int batchSize, Map<String, Object> config) {
        return new Variants(Workers.ONE, TopologySettings.of(config), plan(batchSize)).of(Configuration.BATCH_ONLY);
    }

    private static BatchingPlan plan(int batchSize) {
        return new BatchingPlan(
                Map.of(), List.of(StreamPlan.of("a", "default", batchSize), StreamPlan.of("b", "default", 2)));
    }

    private static Map<String, Object> with(Map<String, Object> config, String name, Object value) {
        Map<String, Object> more = new HashMap<>(config);
        more.put(name, value);
        return more;
    }
}
