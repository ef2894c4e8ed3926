// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cases.Altered;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.OperatorProfile.ActiveSpan;
import io.aeolus.monitor.OperatorProfile.Emitted;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import io.aeolus.optimizer.synthetic.ChangedProfile;
import io.aeolus.optimizer.synthetic.ShopProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Plans from profiles of running topologies, which lack times of spouts, sizes and CPU times. */
class RunningTopologyTest {

    private static final Figure UNKNOWN = new Figure.Unknown(0, "not measured");

    @Test
    void usual_costs_replace_those_of_spouts() throws Exception {
        OptimizedPlan plan = optimize(running(500, 1));

        assertThat(plan.file().plan().streams()).anyMatch(StreamPlan::isBatched);
        assertThat(plan.prediction().tuplesPerSecond())
                .isGreaterThan(plan.asProfiled().tuplesPerSecond());
    }

    @Test
    void imprecise_times_widen_the_predicted_interval() throws Exception {
        Interval precise = optimize(running(100, 1)).interval();
        Interval imprecise = optimize(running(8_000, 1)).interval();

        assertThat(imprecise.high() / imprecise.low()).isGreaterThan(1.2 * precise.high() / precise.low());
    }

    @Test
    void a_rate_below_the_capacity_is_a_remark_and_no_error_of_the_model() throws Exception {
        OptimizedPlan slow = optimize(running(100, 0.05));

        assertThat(slow.explanation().remarks())
                .anyMatch(remark ->
                        remark.startsWith("the topology ran at ") && remark.contains("below its predicted capacity"))
                .noneMatch(remark -> remark.contains("the profile is doubtful"));
        Interval atCapacity = optimize(running(100, 1)).interval();
        assertThat(slow.interval().high() / slow.interval().low())
                .isLessThan(1.5 * atCapacity.high() / atCapacity.low());
    }

    @Test
    void a_bolt_with_too_few_samples_has_the_usual_cost() throws Exception {
        Profile profile = running(100, 1);
        Profile imprecise = ChangedProfile.component(
                profile,
                "store",
                component -> Altered.with(
                        component,
                        "operator",
                        operator(component.operator(), new Figure.Unknown(12, "too few samples"), 1)));

        assertThat(optimize(imprecise).file().plan().streams()).isNotEmpty();
    }

    @Test
    void a_running_topology_with_batches_is_modelled_as_it_runs() throws Exception {
        Profile batched = batched(running(100, 1));
        TopologyOptimizer optimizer = TopologyOptimizer.of(batched, Optional.empty(), OptimizerOptions.defaults());

        double present = optimizer.predictProfiled().tuplesPerSecond();
        double unbatched = optimizer
                .predict(new BatchingPlan(Map.of(), List.of()), Map.of())
                .tuplesPerSecond();

        assertThat(optimizer.optimize().explanation().streams())
                .extracting(StreamChoice::profiledBatchSize)
                .containsOnly(64);
        // The measured times contain the cost of batches, and messages cost more.
        assertThat(present).isGreaterThan(1.1 * unbatched);
        double ofBatches = optimizer
                .predict(new BatchingPlan(Map.of(), batched.runningBatches()), Map.of())
                .tuplesPerSecond();
        assertThat(ofBatches).isCloseTo(present, Percentage.withPercentage(5));
    }

    /** Sends all streams in batches of 64, with 50 tuples on average. */
    private static Profile batched(Profile profile) {
        List<StreamPlan> streams = profile.components().stream()
                .flatMap(component -> component.inputs().stream())
                .map(input -> StreamPlan.of(input.producer(), input.stream(), 64))
                .distinct()
                .toList();
        return ChangedProfile.setting(
                ChangedProfile.components(
                        profile, component -> Altered.with(component, "rowsPerBatch", OptionalDouble.of(50))),
                LiveBatches.KEY,
                new LiveBatches(0, 64, streams).toJson());
    }

    private static OptimizedPlan optimize(Profile profile) throws Exception {
        return TopologyOptimizer.of(profile, Optional.empty(), OptimizerOptions.defaults())
                .optimize();
    }

    /**
     * The shop as a running topology.
     *
     * @param confidence95 nanoseconds
     * @param load the share of the shop's rate
     */
    private static Profile running(double confidence95, double load) {
        Profile shop = ShopProfile.read();
        Profile running = ChangedProfile.components(shop, component -> {
            OperatorProfile operator = component.operator();
            double nanos = operator.active().orElseThrow().threadNanosPerCall();
            Figure time = component.kind() == Kind.SPOUT ? UNKNOWN : new Figure.Average(100_000, nanos, confidence95);
            return Altered.with(component, "operator", operator(operator, time, load));
        });
        return Altered.with(
                running,
                Map.of(
                        "workload", "running",
                        "cluster", Profile.RUNNING,
                        "totals",
                                Totals.ofRate(
                                        OptionalDouble.of(load
                                                * shop.totals().rowsPerSecond().orElseThrow()),
                                        Optional.empty()),
                        "overheadShare", 0.0,
                        "problems", List.of(),
                        "doubts", List.of("a doubt"),
                        "batched", List.of(),
                        "refused", List.of()));
    }

    private static OperatorProfile operator(OperatorProfile of, Figure time, double load) {
        boolean isTimed = time instanceof Figure.Average;
        ActiveSpan span = of.active().orElse(new ActiveSpan(1, 1, 1));
        return new OperatorProfile(
                of.calls(),
                of.acked(),
                0,
                of.emitted().stream()
                        .map(one -> new Emitted(one.stream(), one.tuples(), one.selectivity(), UNKNOWN, one.objects()))
                        .toList(),
                time,
                UNKNOWN,
                UNKNOWN,
                UNKNOWN,
                isTimed ? of.busyShare() : OptionalDouble.empty(),
                OptionalDouble.empty(),
                UNKNOWN,
                OptionalDouble.empty(),
                Optional.empty(),
                List.of(),
                isTimed
                        ? Optional.of(
                                new ActiveSpan(span.calls(), load * span.callsPerSecond(), span.threadNanosPerCall()))
                        : Optional.empty(),
                0);
    }
}
