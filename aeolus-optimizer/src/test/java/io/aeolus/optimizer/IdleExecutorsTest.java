// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import java.util.List;
import java.util.Map;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class IdleExecutorsTest {

    private static final String POLLS_BEFORE_SLEEP = "topology.bolt.wait.progressive.level2.count";

    private final IdleExecutors idle = IdleExecutors.on(2);

    @Test
    void few_idle_executors_keep_storms_defaults() {
        assertThat(idle.settings(16)).isEmpty();
        assertThat(idle.remarks(16)).isEmpty();
    }

    @Test
    void many_idle_executors_sleep_with_a_remark() {
        assertThat(idle.settings(17)).isEqualTo(Map.of(POLLS_BEFORE_SLEEP, 0));
        assertThat(idle.remarks(17))
                .singleElement()
                .asString()
                .startsWith("17 executors: idle executors sleep for 1 ms without polling (" + POLLS_BEFORE_SLEEP);
    }

    @Test
    void counts_the_executors_of_all_components() {
        BatchingPlan plan =
                new BatchingPlan(Map.of("lookup", ComponentPlan.of(10), "enrich", new ComponentPlan(7, 14)), List.of());

        assertThat(idle.settings(plan)).isNotEmpty();
        assertThat(IdleExecutors.on(3).settings(plan)).isEmpty();
    }

    @Test
    void allows_more_executors_if_they_may_sleep() {
        assertThat(idle.maxExecutors()).isEqualTo(128);
        assertThat(new IdleExecutors(2, false).maxExecutors()).isEqualTo(32);
        assertThat(IdleExecutors.on(0.01).maxExecutors()).isEqualTo(1);
    }

    @Test
    void a_tight_latency_limit_rules_out_sleeping() {
        assertThat(IdleExecutors.within(2, 40e6, 4).maySleep()).isTrue();
        IdleExecutors tight = IdleExecutors.within(2, 39e6, 4);
        assertThat(tight.maySleep()).isFalse();
        assertThat(tight.settings(1000)).isEmpty();
    }

    /** The meaning of the setting depends on these defaults. */
    @Test
    void storm_has_the_measured_defaults() {
        Map<String, Object> defaults = Utils.readDefaultConfig();

        assertThat(defaults)
                .containsEntry("topology.bolt.wait.strategy", "org.apache.storm.policy.WaitStrategyProgressive")
                .containsEntry("topology.bolt.wait.progressive.level1.count", 1)
                .containsEntry(POLLS_BEFORE_SLEEP, 1000)
                .containsEntry("topology.bolt.wait.progressive.level3.sleep.millis", 1);
    }
}
