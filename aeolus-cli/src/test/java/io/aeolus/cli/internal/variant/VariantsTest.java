// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.variant;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.IdleExecutors;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class VariantsTest {

    @Test
    void stock_has_the_ackers_that_the_topology_declares_or_one_for_each_worker() {
        assertThat(ackers(Workers.ONE, Map.of())).isEqualTo(1);
        assertThat(ackers(new Workers(3, false), Map.of())).isEqualTo(3);
        assertThat(ackers(Workers.ONE, Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 4)))
                .isEqualTo(4);
        assertThat(ackers(new Workers(3, true), Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 4)))
                .isEqualTo(4);
        assertThat(ackers(new Workers(3, true), Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 0)))
                .isEqualTo(0);
    }

    @Test
    void stock_keeps_the_wait_settings_of_the_topology() {
        Map<String, Object> config = Map.of(
                Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT, 7,
                Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, 0);

        assertThat(new Variants(Workers.ONE, TopologySettings.of(config), BatchingPlan.none())
                        .of(Configuration.STOCK)
                        .config())
                .containsAllEntriesOf(config);
    }

    @Test
    void a_plan_sets_the_ackers_unless_that_changes_the_delivery_guarantee() {
        Map<String, Object> two = Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 2);
        Map<String, Object> none = Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 0);

        assertThat(Variants.leftOut(two, TopologySettings.of(Map.of()), Workers.ONE))
                .isEmpty();
        assertThat(Variants.leftOut(two, TopologySettings.of(none), Workers.ONE))
                .containsExactly(Config.TOPOLOGY_ACKER_EXECUTORS);
        assertThat(Variants.leftOut(none, TopologySettings.of(Map.of()), Workers.ONE))
                .containsExactly(Config.TOPOLOGY_ACKER_EXECUTORS);
    }

    /** Components of a chain must have equal parallelism, which only the plan ensures. */
    @Test
    void batches_without_the_plans_parallelism_have_no_chains() {
        BatchingPlan plan = new BatchingPlan(
                Map.of("p", ComponentPlan.of(2), "c", ComponentPlan.of(2)),
                List.of(StreamPlan.of("p", "s", 100).withChained(List.of("c"))));
        Variants variants = variants(Workers.ONE, Map.of(), plan, Map.of());

        assertThat(variants.of(Configuration.BATCH_ONLY).plan())
                .isEqualTo(new BatchingPlan(Map.of(), List.of(StreamPlan.of("p", "s", 100))));
        assertThat(variants.of(Configuration.OPTIMIZED).plan().chains()).isEqualTo(Map.of("p", List.of("c")));
    }

    @Test
    void chain_only_has_the_chains_without_batches_and_batch_only_the_batches_without_chains() {
        StreamPlan lines = StreamPlan.of("spout", "default", 100).withChained(List.of("parse"));
        BatchingPlan plan = new BatchingPlan(
                Map.of("spout", ComponentPlan.of(2), "parse", ComponentPlan.of(2), "store", ComponentPlan.of(4)),
                List.of(lines, StreamPlan.of("parse", "default", 50)));
        Variants variants = variants(Workers.ONE, Map.of(), plan, Map.of());

        BatchingPlan chains = variants.of(Configuration.CHAIN_ONLY).plan();
        assertThat(chains.components()).containsOnlyKeys("spout", "parse");
        assertThat(chains.streams()).containsExactly(lines.withBatchSize(1));
        BatchingPlan batches = variants.of(Configuration.BATCH_ONLY).plan();
        assertThat(batches.components()).isEmpty();
        assertThat(batches.hasChains()).isFalse();
        assertThat(batches.largestBatchSize()).isEqualTo(100);
    }

    @Test
    void applies_rows_acked_from_the_plan_to_all_variants() {
        BatchingPlan plan = new BatchingPlan(Map.of(), List.of(StreamPlan.of("p", "s", 100)));
        Map<String, Object> config = Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 500);

        Variants unknown = variants(Workers.ONE, config, plan, Map.of());
        Variants acked = variants(Workers.ONE, config, plan, Map.of(Aeolus.ROWS_ACKED, true));

        for (Configuration batched : List.of(Configuration.BATCH_ONLY, Configuration.OPTIMIZED)) {
            assertThat(unknown.of(batched).config()).containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 256);
            assertThat(acked.of(batched).config()).containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 1024);
        }
        assertThat(acked.of(Configuration.STOCK).config()).containsEntry(Aeolus.ROWS_ACKED, true);
    }

    /** {@code aeolus submit} deploys a plan with the same rule. */
    @Test
    void settings_of_the_user_take_precedence_over_a_plan() {
        BatchingPlan plan = new BatchingPlan(Map.of(), List.of(StreamPlan.of("p", "s", 100)));
        Map<String, Object> planned = Map.of(Config.TOPOLOGY_TRANSFER_BATCH_SIZE, 20, "topology.custom", 1);
        TopologySettings settings = TopologySettings.of(Map.of("topology.custom", 7))
                .with(Map.of(
                        Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 4096, Config.TOPOLOGY_TRANSFER_BATCH_SIZE, 10));
        Variants variants = variants(Workers.ONE, settings, plan, planned);

        assertThat(variants.of(Configuration.OPTIMIZED).config())
                .containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 4096)
                .containsEntry(Config.TOPOLOGY_TRANSFER_BATCH_SIZE, 10)
                .containsEntry("topology.custom", 1);
        assertThat(Variants.leftOut(planned, settings, Workers.ONE))
                .containsExactly(Config.TOPOLOGY_TRANSFER_BATCH_SIZE);
    }

    @Test
    void a_limit_of_pending_tuples_that_the_user_gave_is_kept() {
        TopologySettings settings = TopologySettings.of(Map.of())
                .with(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 500, Aeolus.ROWS_ACKED, false));
        Map<String, Object> planned = Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 100, Aeolus.ROWS_ACKED, true);
        BatchingPlan plan = new BatchingPlan(Map.of(), List.of(StreamPlan.of("p", "s", 100)));
        Variants variants = variants(Workers.ONE, settings, plan, planned);

        assertThat(variants.of(Configuration.OPTIMIZED).config())
                .containsEntry(Config.TOPOLOGY_MAX_SPOUT_PENDING, 500)
                .containsEntry(Aeolus.ROWS_ACKED, false);
        assertThat(Variants.leftOut(planned, settings, Workers.ONE))
                .containsExactly(Aeolus.ROWS_ACKED, Config.TOPOLOGY_MAX_SPOUT_PENDING);
    }

    @Test
    void a_plan_lowers_the_limit_of_pending_tuples_that_a_spout_declares() throws BadInputException {
        StormTopology topology = new Numbers(10, -1).prepared().topology();
        ComponentCommon numbers = topology.get_spouts().get("numbers").get_common();
        numbers.set_json_conf("{\"topology.max.spout.pending\":10000}");
        Variants variants =
                variants(Workers.ONE, Map.of(), BatchingPlan.none(), Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 500));

        assertThat(pending(variants.of(Configuration.OPTIMIZED).rewrite(topology)))
                .isEqualTo(500);
        assertThat(pending(variants.of(Configuration.STOCK).rewrite(topology))).isEqualTo(10_000);
    }

    private static Object pending(StormTopology topology) {
        return Utils.parseJson(topology.get_spouts().get("numbers").get_common().get_json_conf())
                .get(Config.TOPOLOGY_MAX_SPOUT_PENDING);
    }

    @Test
    void a_plan_sets_the_workers_unless_the_user_gave_a_number() {
        assertThat(workers(new Workers(2, false), Configuration.STOCK)).isEqualTo(2);
        assertThat(workers(new Workers(2, false), Configuration.BATCH_ONLY)).isEqualTo(2);
        assertThat(workers(new Workers(2, false), Configuration.OPTIMIZED)).isEqualTo(3);
        assertThat(workers(new Workers(2, true), Configuration.OPTIMIZED)).isEqualTo(2);
        Map<String, Object> three = Map.of(Config.TOPOLOGY_WORKERS, 3);
        assertThat(Variants.leftOut(three, TopologySettings.of(Map.of()), new Workers(2, true)))
                .containsExactly(Config.TOPOLOGY_WORKERS);
        assertThat(Variants.leftOut(three, TopologySettings.of(Map.of()), new Workers(3, true)))
                .isEmpty();
        assertThat(Variants.leftOut(three, TopologySettings.of(Map.of()), new Workers(2, false)))
                .isEmpty();
    }

    @Test
    void the_grid_varies_workers_only_if_plans_may_set_them() {
        assertThat(grid(new Workers(2, false))).containsOnly(List.of(1, 1), List.of(2, 2));
        assertThat(grid(new Workers(2, true))).containsOnly(List.of(2, 2));
        assertThat(grid(Workers.ONE)).containsOnly(List.of(1, 1));
    }

    /** The workers and ackers of the plans near a plan for one worker. */
    private static List<List<Object>> grid(Workers workers) {
        BatchingPlan plan = new BatchingPlan(Map.of(), List.of(StreamPlan.of("p", "s", 100)));
        return variants(workers, Map.of(), plan, Map.of(Config.TOPOLOGY_WORKERS, 1)).allOf(Configuration.GRID).stream()
                .map(Variant::config)
                .map(config ->
                        List.of(config.get(Config.TOPOLOGY_WORKERS), config.get(Config.TOPOLOGY_ACKER_EXECUTORS)))
                .toList();
    }

    private static Object workers(Workers workers, Configuration configuration) {
        BatchingPlan plan = new BatchingPlan(Map.of(), List.of(StreamPlan.of("p", "s", 100)));
        return variants(workers, Map.of(Config.TOPOLOGY_WORKERS, 7), plan, Map.of(Config.TOPOLOGY_WORKERS, 3))
                .of(configuration)
                .config()
                .get(Config.TOPOLOGY_WORKERS);
    }

    private static Object ackers(Workers workers, Map<String, Object> config) {
        return new Variants(workers, TopologySettings.of(config), BatchingPlan.none())
                .of(Configuration.STOCK)
                .config()
                .get(Config.TOPOLOGY_ACKER_EXECUTORS);
    }

    private static Variants variants(
            Workers workers, Map<String, Object> config, BatchingPlan plan, Map<String, Object> planConfig) {
        return variants(workers, TopologySettings.of(config), plan, planConfig);
    }

    private static Variants variants(
            Workers workers, TopologySettings settings, BatchingPlan plan, Map<String, Object> planConfig) {
        return new Variants(
                workers,
                settings,
                plan,
                planConfig,
                Optional.empty(),
                Variants.Alternatives.unknown(plan, IdleExecutors.on(2)));
    }
}
