// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.policy.WaitStrategyPark;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpoutWaitSettingsTest {

    private static final String POLLS = Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL2_COUNT;
    private static final BatchingPlan BATCHES = BatchingPlan.of(StreamPlan.of("spout", "default", 100));

    @ParameterizedTest
    @CsvSource({"1, 40", "200, 40", "5000, 40", "5001, 40", "20000, 40"})
    void spout_with_max_pending_polls_before_it_sleeps(int pending, int polls) {
        assertThat(polls(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, pending))).isEqualTo(polls);
    }

    @Test
    void spout_without_max_pending_sleeps_immediately() {
        assertThat(polls(Map.of())).isZero();
        assertThat(polls(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 200, Config.TOPOLOGY_ACKER_EXECUTORS, 0)))
                .isZero();
    }

    @Test
    void spout_with_max_pending_has_the_wait_strategy() {
        Map<String, Object> config = Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 200);
        assertThat(Aeolus.batchingConfig(BATCHES, config))
                .containsEntry(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY, FlushOnIdleWaitStrategy.class.getName());
        assertThat(Aeolus.batchingConfig(BATCHES, Map.of())).doesNotContainKey(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY);

        // A configuration to which a plan was applied before.
        Map<String, Object> twice = new HashMap<>(config);
        twice.putAll(Aeolus.batchingConfig(BATCHES, config));
        twice.put(POLLS, 0);
        assertThat(polls(twice)).isEqualTo(40);
    }

    @Test
    void explicit_settings_are_kept() {
        assertThat(polls(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 200, POLLS, 3)))
                .isEqualTo(3);
        assertThat(polls(Map.of(
                        Config.TOPOLOGY_MAX_SPOUT_PENDING,
                        200,
                        Config.TOPOLOGY_SPOUT_WAIT_STRATEGY,
                        WaitStrategyPark.class.getName())))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 200, 5_000, 20_000})
    void explicit_waits_of_spouts_are_kept_for_any_window(int pending) {
        for (Map<String, Object> set : List.<Map<String, Object>>of(
                Map.of(POLLS, 3),
                Map.of(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL1_COUNT, 5),
                Map.of(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, 0),
                Map.of(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, 10))) {
            Map<String, Object> config = new HashMap<>(set);
            config.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, pending);
            assertThat(Aeolus.batchingConfig(BATCHES, config))
                    .as("%s", set)
                    .doesNotContainKeys(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY, POLLS);
        }
    }

    @Test
    void settings_are_empty_without_batches() {
        assertThat(Aeolus.batchingConfig(BatchingPlan.none(), Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 200)))
                .isEmpty();
    }

    /** The polls of spouts, with and without Storm's defaults in the configuration. */
    private static int polls(Map<String, Object> config) {
        Map<String, Object> merged = Utils.readDefaultConfig();
        merged.putAll(config);
        Map<String, Object> settings = Aeolus.batchingConfig(BATCHES, merged);
        assertThat(Aeolus.batchingConfig(BATCHES, config).get(POLLS)).isEqualTo(settings.get(POLLS));
        merged.putAll(settings);
        return ((Number) merged.get(POLLS)).intValue();
    }
}
