package io.aeolus.cli.internal.variant;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.optimizer.IdleExecutors;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    @Test
    void what_a_plan_knows_of_the_topology_holds_for_all() {
        BatchingPlan plan = new BatchingPlan(Map.of(), List.of(StreamPlan.of("p", "s", 100)));
        Map<String, Object> config = Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 500);

        Variants.Alternatives nothing =
                new Variants.Alternatives(Predictor.NONE, Map.of(), IdleExecutors.on(Double.POSITIVE_INFINITY));

        Variants unknown = new Variants(config, plan, Map.of(), Optional.empty(), nothing);
        Variants acked = new Variants(config, plan, Map.of(Aeolus.ROWS_ACKED, true), Optional.empty(), nothing);

        for (Configuration batched : List.of(Configuration.BATCH_ONLY, Configuration.OPTIMIZED)) {
            assertThat(unknown.of(batched).config()).containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 256);
            assertThat(acked.of(batched).config()).containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 1024);
        }
        assertThat(acked.of(Configuration.STOCK).config()).containsEntry(Aeolus.ROWS_ACKED, true);
    }

    private static Object ackers(Map<String, Object> config) {
        return new Variants(config, BatchingPlan.none())
                .of(Configuration.STOCK)
                .config()
                .get(Config.TOPOLOGY_ACKER_EXECUTORS);
    }
}
