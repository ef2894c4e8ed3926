// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import static io.aeolus.optimizer.ShopOptimizer.DEFAULTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.aeolus.cases.Altered;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Held;
import io.aeolus.monitor.HeldTime;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRemarks;
import io.aeolus.optimizer.synthetic.ChangedProfile;
import io.aeolus.optimizer.synthetic.ShopProfile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Orders are sent to two tasks of parse, which emits two tuples per order to one task of store. */
class HeldTuplesTest {

    /** The two tasks of parse hold 200 tuples, and have a partly acked batch each. */
    @ParameterizedTest
    @CsvSource({"199, 1", "200, 1", "212, 1", "214, 8", "400, 101", "5000, 2401"})
    void limits_batches_to_the_tuples_that_tasks_do_not_hold(int pending, int maxRows) {
        Profile profile = holding(pending, "parse", new Held(100, 100, 0, 0));

        assertThat(HeldTuples.asProfiled(profile).bound("orders", "default"))
                .map(HeldTuples.Bound::maxRows)
                .contains(maxRows);
    }

    /** A sink that acks 1,000 rows together receives them from 500 orders. */
    @ParameterizedTest
    @CsvSource({"500, 1", "550, 51", "5000, 4501"})
    void counts_held_tuples_in_tuples_of_the_spout(int pending, int maxRows) {
        Profile profile = holding(pending, "store", new Held(1_000, 1_000, 0, 0));

        assertThat(HeldTuples.asProfiled(profile).bound("orders", "default"))
                .map(HeldTuples.Bound::maxRows)
                .contains(maxRows);
        assertThat(HeldTuples.asProfiled(profile).bound("parse", "default"))
                .as("rows in batches of bolts have separate roots")
                .isEmpty();
    }

    /** Each of ten tuples that wait for long may keep a batch in flight. */
    @Test
    void assumes_a_batch_per_tuple_for_acks_out_of_order() {
        Profile profile = holding(500, "store", new Held(10, 100_000, 0, 0));

        assertThat(HeldTuples.asProfiled(profile).bound("orders", "default"))
                .map(HeldTuples.Bound::maxRows)
                .contains(50);
    }

    @Test
    void adds_up_consecutive_windows() {
        List<ComponentProfile> components = List.of(
                ShopProfile.read().components().get(0),
                Altered.with(ShopProfile.read().components().get(1), "held", Optional.of(new Held(50, 50, 0, 0))),
                Altered.with(ShopProfile.read().components().get(2), "held", Optional.of(new Held(200, 200, 0, 0))));

        // 125 orders until the parse task that receives 40 % of them holds 50, 100 more until store holds its tuples,
        // and a batch for each
        // of the two tasks.
        assertThat(HeldTuples.asProfiled(profile(400, components)).bound("orders", "default"))
                .map(HeldTuples.Bound::maxRows)
                .contains(88);
    }

    @Test
    void does_not_limit_batches_without_held_tuples_or_max_pending() {
        assertThat(HeldTuples.asProfiled(ShopProfile.read()).bound("orders", "default"))
                .isEmpty();
        Profile unbounded =
                ShopProfile.of(holding(500, "parse", new Held(100, 100, 0, 0)).components());
        assertThat(HeldTuples.asProfiled(Altered.with(unbounded, "config", Map.of()))
                        .bound("orders", "default"))
                .isEmpty();
    }

    @Test
    void limits_the_tasks_that_hold_tuples() {
        Profile profile = holding(1_000, "parse", new Held(100, 100, 0, 0));

        assertThat(HeldTuples.forPlans(profile).maxTasks("parse")).hasValue(5);
        // Five tasks hold 500 tuples and have a batch each.
        assertThat(HeldTuples.forPlans(profile).bound("orders", "default"))
                .map(HeldTuples.Bound::maxRows)
                .contains(101);
    }

    @Test
    void leaves_a_stream_unbatched_if_batches_do_not_fit() throws Exception {
        Profile profile = holding(205, "parse", new Held(100, 100, 0, 0));

        OptimizedPlan plan = TopologyOptimizer.of(profile, Optional.empty(), OptimizerOptions.defaults())
                .optimize();

        assertThat(plan.file().plan().streams())
                .noneMatch(stream -> stream.producer().equals("orders"));
        assertThat(plan.explanation().components().get(1).tasks()).isEqualTo(2);
        assertThat(plan.explanation().remarks())
                .contains(
                        "orders, default stays unbatched, as 'parse' holds 200 of the 205 tuples that may be in flight"
                                + " (topology.max.spout.pending): raise topology.max.spout.pending to batch it");
    }

    @Test
    void plans_batches_within_the_limit() throws Exception {
        Profile profile = holding(260, "parse", new Held(100, 100, 0, 0));

        OptimizedPlan plan = TopologyOptimizer.of(profile, Optional.empty(), OptimizerOptions.defaults())
                .optimize();

        assertThat(plan.file().plan().streams())
                .filteredOn(stream -> stream.producer().equals("orders"))
                .allMatch(stream -> stream.batchSize() <= 31);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void late_acks_limit_the_rate(int workers) throws Exception {
        Profile profile = waitingFiveSeconds();

        assertThat(HeldTime.limiting(profile).orElseThrow().seconds()).isEqualTo(5);
        OptimizedPlan plan = optimizer(profile, DEFAULTS.withWorkers(OptionalInt.of(workers)))
                .optimize();
        assertThat(plan.prediction().tuplesPerSecond()).isBetween(99.0, 100.1);
        assertThat(plan.prediction().meanLatencyMillis()).isBetween(5_000.0, 5_050.0);
        assertThat(plan.asProfiled().meanLatencyMillis()).isBetween(5_000.0, 5_050.0);
        assertThat(plan.explanation().limit())
                .isEqualTo("topology.max.spout.pending is reached, as bolts hold tuples for 5.00 s");
        assertThat(plan.explanation().remarks())
                .contains("limited by topology.max.spout.pending and the time that 'store' holds tuples before acking"
                        + " them: 500 / 5.00 s = 100 tuples/s; raise topology.max.spout.pending");
    }

    @Test
    void more_pending_tuples_raise_the_rate_of_late_acks() throws Exception {
        TopologyOptimizer optimizer = optimizer(waitingFiveSeconds(), DEFAULTS);

        assertThat(optimizer.whatIf("pending*=2").after().tuplesPerSecond()).isBetween(199.0, 200.1);
        assertThat(optimizer.whatIf("pending/=4").after().tuplesPerSecond()).isBetween(24.5, 25.1);
    }

    @Test
    void a_latency_limit_must_leave_time_to_hold_tuples() throws Exception {
        Profile profile = waitingFiveSeconds();

        assertThatThrownBy(() -> optimizer(profile, DEFAULTS.withMaxLatency(Duration.ofMillis(20)))
                        .optimize())
                .isInstanceOf(BadInputException.class)
                .hasMessage("--max-latency: no plan meets it: must be at least 5007ms, as bolts hold tuples for 5.00 s"
                        + " before they ack them");
        assertThat(optimizer(profile, DEFAULTS.withMaxLatency(Duration.ofMillis(5_007)))
                        .optimize()
                        .prediction()
                        .tuplesPerSecond())
                .isBetween(99.0, 100.1);
    }

    @Test
    void ticks_delay_acks_whatever_limits_the_rate() throws Exception {
        Held held = new Held(100, 100, 520, 1_000);
        Profile unlimited = Altered.with(holding(1_000, "store", held), "config", Map.of());

        for (Profile profile : List.of(paced(holding(1_000, "store", held)), unlimited)) {
            assertThat(optimizer(profile, DEFAULTS).optimize().prediction().meanLatencyMillis())
                    .isGreaterThan(1_000);
            assertThatThrownBy(() -> optimizer(profile, DEFAULTS.withMaxLatency(Duration.ofMillis(500)))
                            .optimize())
                    .isInstanceOf(BadInputException.class)
                    .hasMessageEndingWith("as bolts hold tuples for 1.00 s before they ack them");
        }
    }

    @Test
    void runs_of_a_plan_with_late_acks_show_no_costs() throws Exception {
        TopologyOptimizer optimizer = optimizer(waitingFiveSeconds(), DEFAULTS);
        Profile run = Altered.with(
                waitingFiveSeconds(), "totals", Profile.Totals.ofRate(OptionalDouble.of(80), Optional.empty()));
        OptimizedPlan plan = optimizer.optimize();

        TopologyOptimizer learned =
                optimizer.withObservation(new Observation(plan.file().plan(), run));

        assertThat(learned.whatIf("pending*=10000").after().tuplesPerSecond())
                .isCloseTo(optimizer.whatIf("pending*=10000").after().tuplesPerSecond(), withinPercentage(2));
    }

    /** 500 orders wait for five seconds on average. */
    private static Profile waitingFiveSeconds() {
        Profile slow = holding(500, "store", new Held(500, 500, 5_000, 0));
        return Altered.with(slow, "totals", Profile.Totals.ofRate(OptionalDouble.of(99), Optional.empty()));
    }

    private static TopologyOptimizer optimizer(Profile profile, OptimizerOptions options) throws BadInputException {
        return TopologyOptimizer.of(profile, Optional.empty(), options);
    }

    /** 1,000 orders can be in flight for a second, but only 100 per second arrive. */
    @Test
    void late_acks_do_not_raise_the_rate_of_a_paced_source() throws Exception {
        Profile profile = paced(holding(1_000, "store", new Held(100, 100, 520, 1_000)));

        OptimizedPlan plan = TopologyOptimizer.of(profile, Optional.empty(), OptimizerOptions.defaults())
                .optimize();

        assertThat(plan.prediction().tuplesPerSecond()).isEqualTo(100);
        assertThat(plan.explanation().limit()).isEqualTo("'orders' emits at its maximum rate");
        assertThat(plan.explanation().remarks()).noneMatch(remark -> remark.startsWith("the profile is doubtful"));
    }

    /** Busy with 100,000 orders per second; acks wait for half a tick interval on average. */
    @Test
    void tick_intervals_limit_plans_of_a_busy_topology() throws Exception {
        Profile profile = holding(150_000, "store", new Held(100_000, 100_000, 520, 1_000));

        assertThat(HeldTime.limiting(profile)).isEmpty();
        assertThat(HeldTime.ofPlans(profile)).contains(new HeldTime("store", 1));
        assertThat(TopologyOptimizer.of(profile, Optional.empty(), OptimizerOptions.defaults())
                        .optimize()
                        .prediction()
                        .tuplesPerSecond())
                .isLessThan(150_001);
    }

    @Test
    void a_fast_window_does_not_limit_the_rate() {
        assertThat(HeldTime.limiting(holding(500, "store", new Held(500, 500, 2.5, 0))))
                .isEmpty();
        assertThat(ProfileRemarks.of(ShopProfile.read())).isEmpty();
    }

    @Test
    void keeps_max_pending_under_a_latency_limit() throws Exception {
        OptimizerOptions fast = OptimizerOptions.defaults().withMaxLatency(Duration.ofMillis(20));

        OptimizedPlan free = TopologyOptimizer.of(
                        ShopProfile.with(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 100_000)), Optional.empty(), fast)
                .optimize();
        OptimizedPlan held = TopologyOptimizer.of(
                        holding(100_000, "parse", new Held(100, 100, 0, 0)), Optional.empty(), fast)
                .optimize();

        assertThat(free.file().config()).containsKey(Config.TOPOLOGY_MAX_SPOUT_PENDING);
        assertThat(held.file().config()).doesNotContainKey(Config.TOPOLOGY_MAX_SPOUT_PENDING);
    }

    /** A lower limit than the tuples that a task waits for would stop all acks. */
    @Test
    void sets_no_max_pending_under_a_latency_limit_while_bolts_wait_for_tuples() throws Exception {
        Profile unlimited = Altered.with(holding(1, "parse", new Held(1_000, 1_000, 0, 0)), "config", Map.of());

        OptimizedPlan plan = TopologyOptimizer.of(
                        unlimited, Optional.empty(), OptimizerOptions.defaults().withMaxLatency(Duration.ofMillis(20)))
                .optimize();

        assertThat(plan.file().config()).doesNotContainKey(Config.TOPOLOGY_MAX_SPOUT_PENDING);
        assertThat(plan.explanation().remarks())
                .contains("topology.max.spout.pending is not lowered to meet --max-latency, as bolts wait for tuples:"
                        + " latency can exceed the prediction");
    }

    /** A thousandth of the input: the source is idle. */
    private static Profile paced(Profile profile) {
        Profile slow = ChangedProfile.components(profile, component -> {
            OperatorProfile operator = component.operator();
            return Altered.with(
                    component,
                    "operator",
                    Altered.with(
                            operator,
                            Map.of(
                                    "active",
                                    operator.active()
                                            .map(active -> Altered.with(
                                                    active, "callsPerSecond", active.callsPerSecond() / 1_000)),
                                    "source",
                                    operator.source().map(source -> Altered.with(source, "idleShare", 0.99)))));
        });
        return Altered.with(slow, "totals", Profile.Totals.ofRate(OptionalDouble.of(100), Optional.empty()));
    }

    private static Profile holding(int pending, String bolt, Held held) {
        Profile holding = ChangedProfile.component(
                ShopProfile.read(), bolt, component -> Altered.with(component, "held", Optional.of(held)));
        return profile(pending, holding.components());
    }

    private static Profile profile(int pending, List<ComponentProfile> components) {
        return Altered.with(ShopProfile.of(components), "config", Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, pending));
    }
}
