// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import static io.aeolus.optimizer.ShopOptimizer.DEFAULTS;
import static io.aeolus.optimizer.ShopOptimizer.optimizer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cases.Altered;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.fit.TopologyModel;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.synthetic.Flows;
import io.aeolus.optimizer.synthetic.ShopProfile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TopologyOptimizerTest {

    @Test
    void plans_all_components_and_batched_streams() throws BadInputException {
        PlanDocument file = optimizer(DEFAULTS).optimize().file();

        assertThat(file.topologyName()).isEqualTo("shop");
        assertThat(file.plan().components())
                .isEqualTo(Map.of(
                        "orders", ComponentPlan.of(1),
                        "parse", new ComponentPlan(10, 20),
                        "store", new ComponentPlan(3, 6)));
        assertThat(file.plan().streams())
                .containsExactly(StreamPlan.of("orders", "default", 48), StreamPlan.of("parse", "default", 50));
        assertThat(file.config()).isEqualTo(Map.of("aeolus.rows.acked", true));
        assertThat(PlanFile.parse(PlanFile.text(file), "test")).isEqualTo(file);
    }

    @Test
    void storm_does_not_limit_pending_tuples_that_are_not_acked() throws BadInputException {
        Map<String, Object> settings = Map.of("topology.acker.executors", 0, "topology.max.spout.pending", 10);
        TopologyOptimizer unacked = TopologyOptimizer.of(ShopProfile.with(settings), Optional.empty(), DEFAULTS);
        TopologyOptimizer acked = TopologyOptimizer.of(
                ShopProfile.with(Map.of("topology.acker.executors", 1, "topology.max.spout.pending", 10)),
                Optional.empty(),
                DEFAULTS);
        BatchingPlan plan = unacked.optimize().file().plan();

        assertThat(unacked.predict(plan, settings))
                .isEqualTo(unacked.predict(plan, Map.of("topology.acker.executors", 0)));
        assertThat(acked.predict(plan, Map.of("topology.max.spout.pending", 10)).tuplesPerSecond())
                .isLessThan(acked.predict(plan, Map.of()).tuplesPerSecond());
    }

    @Test
    void remarks_on_debug_logging() throws BadInputException {
        TopologyOptimizer logging = ShopOptimizer.of(
                Altered.with(ShopProfile.read(), "config", Map.of("topology.debug", true)),
                Flows.topology(Flows.shop()),
                DEFAULTS);

        assertThat(logging.optimize().explanation().remarks())
                .anyMatch(remark -> remark.startsWith("topology.debug is true: "));
        assertThat(optimizer(DEFAULTS).optimize().explanation().remarks())
                .noneMatch(remark -> remark.contains("topology.debug"));
    }

    @Test
    void explains_every_choice_in_the_plan() throws BadInputException {
        OptimizedPlan plan = optimizer(DEFAULTS).optimize();

        assertThat(plan.file().explanation())
                .containsExactly(
                        "orders: parallelism 1: 736,954 tuples/s keep 0.8 tasks busy (CPU 1.00 us + wait 0 ns per call);"
                                + " at its maximum: spouts keep their parallelism",
                        "parse: parallelism 10: 736,954 tuples/s keep 9.2 tasks busy (CPU 8.00 us + wait 4.00 us per call)",
                        "store: parallelism 3: 736,954 tuples/s keep 1.7 tasks busy (CPU 500 ns + wait 500 ns per call);"
                                + " the busiest task gets 49 % of the tuples",
                        "orders -> parse, default: batches of 48: larger batches gain nothing",
                        "parse -> store, default: batches of 50: larger batches gain less than 1.0 %",
                        "parse, errors: unbatched: no consumer",
                        "bottleneck: all 8 cores are saturated");
        assertThat(plan.explanation().limit()).isEqualTo("all 8 cores are saturated");
        assertThat(plan.layout().cores()).isEqualTo(8);
    }

    @Test
    void predicts_a_written_plan_identically() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(DEFAULTS);
        OptimizedPlan plan = optimizer.optimize();

        assertThat(plan.file().prediction()).contains(plan.prediction());
        assertThat(optimizer.predict(plan.file().plan(), Map.of("topology.max.spout.pending", 5000)))
                .isEqualTo(plan.prediction());
        assertThat(optimizer.predictProfiled()).isEqualTo(plan.asProfiled());
        assertThat(plan.prediction().tuplesPerSecond())
                .isGreaterThan(plan.asProfiled().tuplesPerSecond());
    }

    @Test
    void the_declared_rate_is_without_a_credible_overhead_of_the_profiler() throws BadInputException {
        double measured = ShopProfile.read().totals().rowsPerSecond().orElseThrow();

        assertThat(declaredRate(0.04)).isCloseTo(measured / 0.96, within(1e-6));
        assertThat(declaredRate(0.4)).as("at most 5 %").isCloseTo(measured / 0.95, within(1e-6));
    }

    @Test
    void the_declared_topology_has_no_rate_if_it_exceeds_a_bound() throws BadInputException {
        assertThat(optimizer(DEFAULTS.withMaxLatency(Duration.ofMinutes(1))).declaredRate())
                .isPresent();
        assertThat(optimizer(DEFAULTS.withMaxLatency(Duration.ofMillis(1))).declaredRate())
                .isEmpty();
    }

    private static double declaredRate(double overheadShare) throws BadInputException {
        Profile profile = Altered.with(ShopProfile.read(), "overheadShare", overheadShare);
        return TopologyOptimizer.of(profile, Optional.empty(), DEFAULTS)
                .declaredRate()
                .orElseThrow();
    }

    @Test
    void lowers_max_pending_for_a_latency_limit() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(DEFAULTS.withMaxLatency(Duration.ofMillis(20)));
        OptimizedPlan plan = optimizer.optimize();

        // 713,000 tuples/s x 2 ms.
        assertThat(plan.file().config())
                .isEqualTo(Map.of("topology.max.spout.pending", 1426, "aeolus.rows.acked", true));
        assertThat(plan.prediction().meanLatencyMillis()).isLessThan(20);
        assertThat(optimizer.predict(plan.file().plan(), Map.of("topology.max.spout.pending", 1426)))
                .isEqualTo(plan.prediction());
    }

    @Test
    void allows_for_long_stalls() throws BadInputException {
        TopologyModel usual = stalling(35);
        TopologyModel stalling = stalling(80);
        OptimizerOptions bounded = DEFAULTS.withMaxLatency(Duration.ofMillis(86));

        OptimizedPlan quiet =
                ShopOptimizer.of(ShopProfile.read(), usual, bounded).optimize();
        OptimizedPlan busy =
                ShopOptimizer.of(ShopProfile.read(), stalling, bounded).optimize();

        assertThat(quiet.prediction().meanLatencyMillis()).isCloseTo(17, within(0.1));
        assertThat(quiet.explanation().remarks()).isEmpty();
        assertThat(busy.prediction().meanLatencyMillis()).isCloseTo(2, within(0.1));
        assertThat(busy.explanation().remarks())
                .containsExactly(
                        "the profiled machine stalled for up to 80 ms at times:" + " the plan allows for such stalls");
        assertThat(ShopOptimizer.of(ShopProfile.read(), stalling, DEFAULTS)
                        .optimize()
                        .explanation()
                        .remarks())
                .as("without a bound")
                .isEmpty();
    }

    private static TopologyModel stalling(double millis) {
        return Altered.with(
                Flows.topology(Flows.shop(), OptionalInt.of(50_000), Machines.single(2, 1)),
                "stallNanos",
                millis * 1e6);
    }

    @Test
    void reports_remarks_of_the_model() throws BadInputException {
        TopologyModel doubtful = Altered.with(
                Flows.topology(Flows.shop(), OptionalInt.empty(), Machines.single(2, 1)),
                "remarks",
                List.of("the profile is cold"));

        OptimizedPlan plan =
                ShopOptimizer.of(ShopProfile.read(), doubtful, DEFAULTS).optimize();

        assertThat(plan.explanation().remarks()).containsExactly("the profile is cold");
        assertThat(plan.file().explanation()).endsWith("the profile is cold");
    }

    @Test
    void names_a_paced_source_as_the_limit() throws BadInputException {
        CostModel shop = Flows.shop();
        Operator orders = shop.operator(0);
        CostModel slow = shop.withOperator(0, orders.withShare(orders.share(), OptionalDouble.of(1e-6)));

        OptimizedPlan plan = ShopOptimizer.of(ShopProfile.read(), Flows.topology(slow), DEFAULTS)
                .optimize();

        assertThat(plan.explanation().limit()).isEqualTo("'orders' emits at its maximum rate");
        assertThat(plan.prediction().tuplesPerSecond()).isEqualTo(1_000);
    }

    @Test
    void compares_the_model_with_measured_rates() throws BadInputException {
        OptimizedPlan plan = TopologyOptimizer.of(ShopProfile.read(), Optional.empty(), DEFAULTS)
                .optimize();

        assertThat(plan.states()).isNotEmpty();
        StateCheck unbatched = plan.states().get(0);
        assertThat(unbatched.batchSize()).isOne();
        assertThat(unbatched.measured()).isEqualTo(100_000);
        assertThat(plan.explanation().remarks().stream()
                        .anyMatch(remark -> remark.startsWith("the profile is doubtful")))
                .isEqualTo(plan.states().stream().anyMatch(StateCheck::isDoubtful));
        assertThat(new StateCheck(16, 1_058_917, 2_604_080, false).isDoubtful()).isTrue();
        assertThat(new StateCheck(16, 100, 90, false).isDoubtful()).isFalse();
    }

    @Test
    void does_not_set_rows_acked_without_acks() throws BadInputException {
        assertThat(TopologyOptimizer.of(unackedShop(), Optional.empty(), DEFAULTS)
                        .optimize()
                        .file()
                        .config())
                .isEmpty();
    }

    @Test
    void rejects_a_latency_limit_without_acks() {
        assertThatThrownBy(() -> TopologyOptimizer.of(
                        unackedShop(), Optional.empty(), DEFAULTS.withMaxLatency(Duration.ofMillis(50))))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "--max-latency: tuples of 'orders' are not acked, so their latency is unknown: emit them with"
                                + " message ids and use ackers, or omit the option");
    }

    private static Profile unackedShop() {
        return ShopProfile.with(Map.of("topology.acker.executors", 0));
    }

    @Test
    void rejects_a_profile_made_under_a_plan() {
        Profile planned = ShopProfile.with(Map.of(Profile.PLAN, "plan.json"));

        assertThatThrownBy(() -> TopologyOptimizer.of(planned, Optional.empty(), DEFAULTS))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "the profile was made under the plan plan.json, so it does not show the cost of single tuples:"
                                + " profile without --plan, or run plans with aeolus tune");
    }

    @Test
    void rejects_a_profile_without_a_source() {
        Profile empty = ShopProfile.of(List.of());

        assertThatThrownBy(() -> TopologyOptimizer.of(empty, Optional.empty(), DEFAULTS))
                .isInstanceOf(BadInputException.class)
                .hasMessage("the profile has no spout with tuples: profile the topology while it processes input");
    }

    @Test
    void names_the_components_of_a_cycle() {
        List<ComponentProfile> components = new ArrayList<>(ShopProfile.read().components());
        List<Input> inputs = new ArrayList<>(components.get(1).inputs());
        inputs.add(new Input("store", "again", "shuffle", List.of()));
        components.set(1, Altered.with(components.get(1), "inputs", inputs));

        assertThatThrownBy(() -> TopologyOptimizer.of(ShopProfile.of(components), Optional.empty(), DEFAULTS))
                .isInstanceOf(BadInputException.class)
                .hasMessage("the topology has a cycle: 'parse' -> 'store' -> 'parse': the cost model needs a topology"
                        + " without a cycle; measure uniform batches with 'aeolus compare'");
    }

    @Test
    void rejects_bounds_that_the_topology_cannot_meet() {
        assertThatThrownBy(() -> TopologyOptimizer.of(
                        ShopProfile.read(),
                        Optional.empty(),
                        DEFAULTS.withMaxTasks(OptionalInt.empty(), Map.of("sort", 2))))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--max-parallelism: no component 'sort'; components: orders, parse, store");
        CostModel shop = Flows.shop().withAckers(1);
        CostModel two = shop.withOperator(
                1, Flows.bolt("parse", 1, 0, 2, ParallelismLimit.exactly(2, ParallelismLimit.Reason.SOURCE)));
        assertThatThrownBy(() -> ShopOptimizer.of(
                        ShopProfile.read(),
                        Flows.topology(two),
                        DEFAULTS.withMaxTasks(OptionalInt.empty(), Map.of("parse", 1))))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "--max-parallelism: 'parse' has a parallelism of at least 2 (spouts keep their parallelism): must be at"
                                + " least 2");
    }

    @Test
    void fixed_tasks_count_towards_the_limit_on_tasks() throws BadInputException {
        ParallelismLimit fixed = ParallelismLimit.upTo(40, ParallelismLimit.Reason.FIXED_TASKS);
        CostModel model = Flows.shop().withOperator(1, Flows.bolt("parse", 8000, 4000, 2, fixed.withFixedTasks(40)));

        BatchingPlan plan = ShopOptimizer.of(ShopProfile.read(), Flows.topology(model), atMost(43))
                .optimize()
                .file()
                .plan();
        assertThat(plan.components().values().stream()
                        .mapToInt(ComponentPlan::tasks)
                        .sum())
                .isLessThanOrEqualTo(43);
        assertThatThrownBy(() -> ShopOptimizer.of(ShopProfile.read(), Flows.topology(model), atMost(10))
                        .optimize())
                .isInstanceOf(BadInputException.class)
                .hasMessage("--max-tasks is 10, but the components need 42: must be at least 42");
    }

    private static OptimizerOptions atMost(int tasks) {
        return DEFAULTS.withMaxTasks(OptionalInt.of(tasks), Map.of());
    }
}
