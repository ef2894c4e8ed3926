package io.aeolus.batching.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.SendWhenIdle;
import io.aeolus.batching.StreamPlan;
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

class WaitSettingsTest {

    private static final String LOOKS = Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL2_COUNT;
    private static final BatchingPlan BATCHES =
            new BatchingPlan(Map.of(), List.of(StreamPlan.of("spout", "default", 100)));

    @ParameterizedTest
    @CsvSource({"1, 40", "200, 40", "5000, 40", "5001, 40", "20000, 40"})
    void a_spout_with_a_window_looks_for_acks_before_it_sleeps(int pending, int looks) {
        assertThat(looks(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, pending))).isEqualTo(looks);
    }

    @Test
    void one_without_a_window_sleeps_at_once() {
        assertThat(looks(Map.of())).isZero();
        assertThat(looks(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 200, Config.TOPOLOGY_ACKER_EXECUTORS, 0)))
                .isZero();
    }

    @Test
    void it_looks_at_the_pace_of_its_acks() {
        Map<String, Object> config = Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 200);
        assertThat(Aeolus.scaledConfig(BATCHES, config))
                .containsEntry(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY, SendWhenIdle.class.getName());
        assertThat(Aeolus.scaledConfig(BATCHES, Map.of())).doesNotContainKey(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY);

        // A configuration that was scaled before.
        Map<String, Object> twice = new HashMap<>(config);
        twice.putAll(Aeolus.scaledConfig(BATCHES, config));
        twice.put(LOOKS, 0);
        assertThat(looks(twice)).isEqualTo(40);
    }

    @Test
    void what_somebody_has_set_stays() {
        assertThat(looks(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 200, LOOKS, 3)))
                .isEqualTo(3);
        assertThat(looks(Map.of(
                        Config.TOPOLOGY_MAX_SPOUT_PENDING,
                        200,
                        Config.TOPOLOGY_SPOUT_WAIT_STRATEGY,
                        WaitStrategyPark.class.getName())))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 200, 5_000, 20_000})
    void settings_of_how_spouts_wait_are_kept_whatever_the_window(int pending) {
        for (Map<String, Object> set : List.<Map<String, Object>>of(
                Map.of(LOOKS, 3),
                Map.of(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL1_COUNT, 5),
                Map.of(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, 0),
                Map.of(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, 10))) {
            Map<String, Object> config = new HashMap<>(set);
            config.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, pending);
            assertThat(Aeolus.scaledConfig(BATCHES, config))
                    .as("%s", set)
                    .doesNotContainKeys(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY, LOOKS);
        }
    }

    @Test
    void nothing_changes_without_batches() {
        assertThat(Aeolus.scaledConfig(BatchingPlan.none(), Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 200)))
                .isEmpty();
    }

    /** Beside Storm's own defaults, and without them. */
    private static int looks(Map<String, Object> config) {
        Map<String, Object> merged = Utils.readDefaultConfig();
        merged.putAll(config);
        Map<String, Object> settings = Aeolus.scaledConfig(BATCHES, merged);
        assertThat(Aeolus.scaledConfig(BATCHES, config).get(LOOKS)).isEqualTo(settings.get(LOOKS));
        merged.putAll(settings);
        return ((Number) merged.get(LOOKS)).intValue();
    }
}
