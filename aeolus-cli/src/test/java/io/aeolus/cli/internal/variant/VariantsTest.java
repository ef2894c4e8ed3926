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

    private static Object ackers(Map<String, Object> config) {
        return new Variants(config, BatchingPlan.none())
                .of(Configuration.STOCK)
                .config()
                .get(Config.TOPOLOGY_ACKER_EXECUTORS);
    }
}
