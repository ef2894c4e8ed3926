package io.aeolus.cli.internal.variant;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.BatchingPlan;
import java.util.Map;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;

class VariantsTest {

    @Test
    void all_have_one_acker_unless_the_topology_wants_none() {
        assertThat(ackers(Map.of())).isEqualTo(1);
        assertThat(ackers(Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 4))).isEqualTo(1);
        assertThat(ackers(Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 0))).isEqualTo(0);
    }

    @Test
    void ackers_are_a_part_of_the_plan_unless_they_change_what_is_promised() {
        Map<String, Object> two = Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 2);
        Map<String, Object> none = Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 0);

        assertThat(Variants.leftOut(two, Map.of())).isEmpty();
        assertThat(Variants.leftOut(two, none)).containsExactly(Config.TOPOLOGY_ACKER_EXECUTORS);
        assertThat(Variants.leftOut(none, Map.of())).containsExactly(Config.TOPOLOGY_ACKER_EXECUTORS);
    }

    private static Object ackers(Map<String, Object> config) {
        return new Variants(config, BatchingPlan.none())
                .of(Configuration.STOCK)
                .config()
                .get(Config.TOPOLOGY_ACKER_EXECUTORS);
    }
}
