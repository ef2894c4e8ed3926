package io.aeolus.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.AckDelayBound;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Held;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRemarks;
import io.aeolus.optimizer.synthetic.ShopProfile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Orders go to two tasks of parse, which sends two tuples for each of them to one task of store. */
class PendingRoomTest {

    /** Its two tasks hold 200 rows, and a batch that is acked in part for each of them. */
    @ParameterizedTest
    @CsvSource({"199, 1", "200, 1", "212, 1", "214, 8", "400, 101", "5000, 2401"})
    void a_batch_for_each_task_fits_beside_the_rows_that_they_hold(int pending, int mostRows) {
        Profile profile = holding(pending, "parse", new Held(100, 100, 0, 0));

        assertThat(PendingRoom.asItIs(profile).bound("orders", "default"))
                .map(PendingRoom.Bound::mostRows)
                .contains(mostRows);
    }

    /** A sink that acks 1,000 rows together gets them from 500 orders. */
    @ParameterizedTest
    @CsvSource({"500, 1", "550, 51", "5000, 4501"})
    void rows_are_those_of_the_spout(int pending, int mostRows) {
        Profile profile = holding(pending, "store", new Held(1_000, 1_000, 0, 0));

        assertThat(PendingRoom.asItIs(profile).bound("orders", "default"))
                .map(PendingRoom.Bound::mostRows)
                .contains(mostRows);
        assertThat(PendingRoom.asItIs(profile).bound("parse", "default"))
                .as("rows in batches of bolts have roots of their own")
                .isEmpty();
    }

    /** Each of ten rows that wait for long may keep a batch in flight, however many rows are acked in between. */
    @Test
    void a_bolt_that_acks_in_any_order_keeps_a_batch_for_each_row() {
        Profile profile = holding(500, "store", new Held(10, 100_000, 0, 0));

        assertThat(PendingRoom.asItIs(profile).bound("orders", "default"))
                .map(PendingRoom.Bound::mostRows)
                .contains(50);
    }

    @Test
    void windows_one_after_the_other_add_up() {
        List<ComponentProfile> components = List.of(
                ShopProfile.read().components().get(0),
                ShopProfile.read().components().get(1).holding(new Held(50, 50, 0, 0)),
                ShopProfile.read().components().get(2).holding(new Held(200, 200, 0, 0)));

        // 125 orders until the task of parse with 40 % of them has 50, 100 more in store, and a batch for each of two
        // tasks.
        assertThat(PendingRoom.asItIs(profile(400, components)).bound("orders", "default"))
                .map(PendingRoom.Bound::mostRows)
                .contains(88);
    }

    @Test
    void without_held_rows_or_a_bound_nothing_limits_batches() {
        assertThat(PendingRoom.asItIs(ShopProfile.read()).bound("orders", "default"))
                .isEmpty();
        Profile unbounded =
                ShopProfile.of(holding(500, "parse", new Held(100, 100, 0, 0)).components());
        assertThat(PendingRoom.asItIs(unbounded.withConfig(Map.of())).bound("orders", "default"))
                .isEmpty();
    }

    @Test
    void a_plan_has_no_more_tasks_than_may_hold_rows() {
        Profile profile = holding(1_000, "parse", new Held(100, 100, 0, 0));

        assertThat(PendingRoom.ofPlans(profile).mostTasks("parse")).hasValue(5);
        // Five tasks hold 500 rows, and have a batch each.
        assertThat(PendingRoom.ofPlans(profile).bound("orders", "default"))
                .map(PendingRoom.Bound::mostRows)
                .contains(101);
    }

    @Test
    void a_plan_leaves_a_stream_unbatched_that_has_no_room() throws Exception {
        Profile profile = holding(205, "parse", new Held(100, 100, 0, 0));

        OptimizedPlan plan = TopologyOptimizer.of(profile, Optional.empty(), OptimizerOptions.defaults())
                .optimize();

        assertThat(plan.file().plan().streams())
                .noneMatch(stream -> stream.producer().equals("orders"));
        assertThat(plan.explanation().components().get(1).tasks()).isEqualTo(2);
        assertThat(plan.explanation().remarks())
                .contains("orders, default stays unbatched, as 'parse' holds 200 tuples, and 205 may be in flight"
                        + " (topology.max.spout.pending): a larger number leaves room for batches");
    }

    @Test
    void a_plan_keeps_batches_within_the_room() throws Exception {
        Profile profile = holding(260, "parse", new Held(100, 100, 0, 0));

        OptimizedPlan plan = TopologyOptimizer.of(profile, Optional.empty(), OptimizerOptions.defaults())
                .optimize();

        assertThat(plan.file().plan().streams())
                .filteredOn(stream -> stream.producer().equals("orders"))
                .allMatch(stream -> stream.batchSize() <= 31);
    }

    /** 500 orders wait for five seconds on average. */
    @Test
    void a_bolt_that_acks_late_bounds_the_rate() throws Exception {
        Profile slow = holding(500, "store", new Held(500, 500, 5_000, 0));
        Profile profile = slow.with(Profile.Totals.ofRate(OptionalDouble.of(99), Optional.empty()), slow.components());

        assertThat(AckDelayBound.of(profile).orElseThrow().tuplesPerSecond()).isEqualTo(100);
        OptimizedPlan plan = TopologyOptimizer.of(profile, Optional.empty(), OptimizerOptions.defaults())
                .optimize();
        assertThat(plan.prediction().tuplesPerSecond()).isBetween(90.0, 100.1);
        assertThat(plan.explanation().remarks()).noneMatch(remark -> remark.contains("by itself"));
        assertThat(plan.explanation().remarks())
                .contains("limited by topology.max.spout.pending and the time for which 'store' keeps tuples before it"
                        + " acks: 500 / 5.00 s = 100 tuples/s; raise topology.max.spout.pending");
    }

    /** Busy with 100,000 orders in a second, half of an interval of ticks before their acks on average. */
    @Test
    void ticks_bound_plans_of_a_topology_that_is_busy() throws Exception {
        Profile profile = holding(150_000, "store", new Held(100_000, 100_000, 520, 1_000));

        assertThat(AckDelayBound.of(profile)).isEmpty();
        assertThat(AckDelayBound.ofPlans(profile).orElseThrow().tuplesPerSecond())
                .isEqualTo(150_000);
        assertThat(TopologyOptimizer.of(profile, Optional.empty(), OptimizerOptions.defaults())
                        .optimize()
                        .prediction()
                        .tuplesPerSecond())
                .isLessThan(150_001);
    }

    @Test
    void a_window_that_fills_fast_does_not_bound_the_rate() {
        assertThat(AckDelayBound.of(holding(500, "store", new Held(500, 500, 2.5, 0))))
                .isEmpty();
        assertThat(ProfileRemarks.of(ShopProfile.read())).isEmpty();
    }

    @Test
    void a_bound_on_the_latency_takes_no_tuples_that_bolts_wait_for() throws Exception {
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

    private static Profile holding(int pending, String bolt, Held held) {
        return profile(
                pending,
                ShopProfile.read().components().stream()
                        .map(component -> component.id().equals(bolt) ? component.holding(held) : component)
                        .toList());
    }

    private static Profile profile(int pending, List<ComponentProfile> components) {
        return ShopProfile.of(components).withConfig(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, pending));
    }
}
