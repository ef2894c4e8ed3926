package io.aeolus.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import java.util.List;
import java.util.Map;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class IdleExecutorsTest {

    private static final String LOOKS_BEFORE_SLEEP = "topology.bolt.wait.progressive.level2.count";

    private final IdleExecutors idle = IdleExecutors.on(2);

    @Test
    void a_few_look_for_work_as_storm_lets_them() {
        assertThat(idle.settings(16)).isEmpty();
        assertThat(idle.remarks(16)).isEmpty();
    }

    @Test
    void many_sleep_and_the_user_is_told() {
        assertThat(idle.settings(17)).isEqualTo(Map.of(LOOKS_BEFORE_SLEEP, 0));
        assertThat(idle.remarks(17))
                .singleElement()
                .asString()
                .startsWith("with 17 executors, those without work sleep for 1 ms at once (" + LOOKS_BEFORE_SLEEP);
    }

    @Test
    void the_executors_of_all_components_count() {
        BatchingPlan plan =
                new BatchingPlan(Map.of("lookup", ComponentPlan.of(10), "enrich", new ComponentPlan(7, 14)), List.of());

        assertThat(idle.settings(plan)).isNotEmpty();
        assertThat(IdleExecutors.on(3).settings(plan)).isEmpty();
    }

    @Test
    void more_of_them_are_borne_if_they_sleep() {
        assertThat(idle.most()).isEqualTo(128);
        assertThat(new IdleExecutors(2, false).most()).isEqualTo(32);
        assertThat(IdleExecutors.on(0.01).most()).isEqualTo(1);
    }

    @Test
    void a_tight_bound_on_the_latency_keeps_them_awake() {
        assertThat(IdleExecutors.within(2, 40e6, 4).maySleep()).isTrue();
        IdleExecutors tight = IdleExecutors.within(2, 39e6, 4);
        assertThat(tight.maySleep()).isFalse();
        assertThat(tight.settings(1000)).isEmpty();
    }

    /** What the setting means depends on them. */
    @Test
    void storm_has_the_defaults_that_were_measured() {
        Map<String, Object> defaults = Utils.readDefaultConfig();

        assertThat(defaults)
                .containsEntry("topology.bolt.wait.strategy", "org.apache.storm.policy.WaitStrategyProgressive")
                .containsEntry("topology.bolt.wait.progressive.level1.count", 1)
                .containsEntry(LOOKS_BEFORE_SLEEP, 1000)
                .containsEntry("topology.bolt.wait.progressive.level3.sleep.millis", 1);
    }
}
