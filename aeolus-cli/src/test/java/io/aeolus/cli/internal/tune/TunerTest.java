// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import io.aeolus.cases.Altered;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.StandstillException;
import io.aeolus.monitor.WorkerProfile;
import io.aeolus.optimizer.Observation;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.TopologyOptimizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TunerTest {

    private final List<Round> told = new ArrayList<>();
    private final List<OptimizedPlan> run = new ArrayList<>();
    private final List<String> said = new ArrayList<>();

    @Test
    void ends_if_a_run_agrees_with_its_prediction() throws Exception {
        TuningResult tuned = tune(3, plan -> expected(plan) / 1.04);

        assertThat(tuned.end()).isEqualTo(TuningResult.End.AGREES);
        assertThat(told).isEqualTo(tuned.rounds()).hasSize(1);
        assertThat(told.get(0).error()).isCloseTo(0.04, within(1e-9));
    }

    /** The machine is slow during one run. */
    @Test
    void runs_the_best_plan_again_if_it_disagreed_with_its_prediction() throws Exception {
        double first = expected(optimizer().optimize());

        TuningResult tuned = tune(5, plan -> run.size() == 1 ? 0.75 * first : first);

        assertThat(run.get(1).file().plan()).isEqualTo(run.get(0).file().plan());
        assertThat(expected(run.get(1))).as("by the run before").isCloseTo(0.77 * first, withPercentage(3));
        assertThat(run.get(1).interval().contains(expected(run.get(1)))).isTrue();
        assertThat(rate(tuned)).as("between both").isBetween(0.8 * first, 0.97 * first);
    }

    @Test
    void ends_if_no_other_plan_is_predicted_to_be_faster() throws Exception {
        double first = expected(optimizer().optimize());

        TuningResult tuned = tune(9, plan -> run.size() % 2 == 1 ? 0.5 * first : 0.6 * first);

        assertThat(tuned.end()).isEqualTo(TuningResult.End.NOTHING_BETTER);
        assertThat(run)
                .filteredOn(plan ->
                        plan.file().plan().equals(tuned.best().plan().file().plan()))
                .hasSizeGreaterThan(1);
    }

    @Test
    void runs_at_most_the_given_number_of_plans() throws Exception {
        TuningResult tuned = tune(1, plan -> expected(plan) / 2);

        assertThat(tuned.end()).isEqualTo(TuningResult.End.ROUNDS_OVER);
        assertThat(run).hasSize(1);
    }

    /** The profile is faster than its figures explain, by chance, so the profiled plan runs first. */
    @Test
    void tries_the_profiled_plan_and_continues_if_it_is_slower() throws Exception {
        double rate = 300_000;
        BatchedState state = new BatchedState(
                16,
                new Profile.Window(1, true, 10),
                Profiles.totals(rate, 6_000, 90),
                0.01,
                List.of(),
                List.of(),
                List.of(cost("numbers", rate, 1_200), cost("square", rate, 8_000)),
                Optional.empty(),
                Optional.empty());
        TopologyOptimizer model = TopologyOptimizer.of(
                Profiles.numbers().withBatching(List.of(state), List.of()),
                Optional.empty(),
                OptimizerOptions.defaults());
        Tuner.PlanRun runs = plan -> at(isProfiled(plan) ? rate / 2 : expected(plan));

        TuningResult tuned = tuner(model, runs).tune(3);

        assertThat(run).extracting(TunerTest::isProfiled).containsExactly(true, false);
        assertThat(expected(run.get(0))).isCloseTo(rate, withPercentage(3));
        assertThat(tuned.end()).isEqualTo(TuningResult.End.AGREES);
        assertThat(tuned.best()).isEqualTo(told.get(1));
    }

    private static boolean isProfiled(OptimizedPlan plan) {
        return plan.explanation().remarks().stream().anyMatch(remark -> remark.contains("the profile measured"));
    }

    private static BatchedState.Cost cost(String component, double rate, double nanos) {
        return new BatchedState.Cost(component, Profiles.active(rate, nanos), OptionalDouble.empty());
    }

    @Test
    void weights_two_runs_of_a_plan_more_than_the_faster_run() throws Exception {
        TopologyOptimizer model = optimizer();
        OptimizedPlan plan = model.optimize();
        Round fast = round(1, plan, model, 1.5 * expected(plan));
        Round slow = round(2, plan, fast.learned(), expected(plan));

        double once = rate(TuningResult.of(List.of(fast), TuningResult.End.ROUNDS_OVER));
        double twice = rate(TuningResult.of(List.of(fast, slow), TuningResult.End.ROUNDS_OVER));

        assertThat(once).isBetween(1.4 * expected(plan), 1.51 * expected(plan));
        assertThat(twice).isBetween(1.1 * expected(plan), 1.4 * expected(plan));
    }

    @Test
    void keeps_the_fastest_plan_according_to_all_observations() throws Exception {
        TopologyOptimizer model = optimizer();
        OptimizedPlan best = model.optimize();
        OptimizedPlan other = TopologyOptimizer.of(
                        Profiles.numbers(),
                        Optional.empty(),
                        OptimizerOptions.defaults().withMaxTasks(OptionalInt.empty(), Map.of("square", 1)))
                .optimize();
        assertThat(other.file().plan()).isNotEqualTo(best.file().plan());
        Round slow = round(1, other, model, 0.5 * expected(other));
        Round fast = round(2, best, slow.learned(), expected(best));

        assertThat(TuningResult.of(List.of(slow, fast), TuningResult.End.ROUNDS_OVER)
                        .best())
                .isEqualTo(fast);
    }

    @Test
    void writes_an_empty_plan_if_all_plans_are_slower() throws Exception {
        TuningResult tuned = tune(2, plan -> 50_000);

        assertThat(tuned.hasLostTo(OptionalDouble.empty())).isFalse();
        assertThat(tuned.hasLostTo(OptionalDouble.of(40_000))).isFalse();
        OptionalDouble declared = OptionalDouble.of(100_000);
        assertThat(tuned.hasLostTo(declared)).isTrue();
        assertThat(tuned.file(declared).plan().streams()).isEmpty();
        assertThat(tuned.file(declared).plan().components().values())
                .allMatch(component -> component.parallelism() == 1 && component.tasks() == 1);
        assertThat(tuned.file(declared).prediction().orElseThrow().tuplesPerSecond())
                .isCloseTo(100_000, withPercentage(0.01));
    }

    private static double rate(TuningResult tuned) throws Exception {
        return tuned.file(OptionalDouble.empty()).prediction().orElseThrow().tuplesPerSecond();
    }

    private static Round round(int number, OptimizedPlan plan, TopologyOptimizer before, double measured)
            throws Exception {
        Observation seen = new Observation(plan.file().plan(), at(measured));
        return new Round(number, plan, seen, before.withObservation(seen));
    }

    @Test
    void runs_a_plan_that_is_far_from_all_observations() throws Exception {
        TopologyOptimizer profiled = waiting();
        OptimizedPlan plan = profiled.optimize();
        assertThat(plan.explanation().remarks()).anyMatch(remark -> remark.contains("times the fastest measured rate"));

        TopologyOptimizer atWork =
                tuner(profiled, runningAt(expected(plan) / 2)).afterFirstRuns();

        assertThat(run).containsExactly(plan);
        assertThat(said).singleElement().asString().contains("times the fastest run");
        assertThat(told).extracting(Round::measured).containsOnly(expected(plan) / 2);
        OptimizedPlan corrected = atWork.optimize();
        assertThat(expected(corrected)).isLessThan(0.8 * expected(plan));
        assertThat(corrected.explanation().remarks())
                .noneMatch(remark -> remark.contains("times the fastest measured rate"));
    }

    @Test
    void does_not_run_a_plan_that_is_near_an_observation() throws Exception {
        TopologyOptimizer profiled = optimizer();

        assertThat(tuner(profiled, runningAt(1)).afterFirstRuns()).isSameAs(profiled);

        assertThat(run).isEmpty();
    }

    @Test
    void runs_a_plan_with_another_number_of_workers() throws Exception {
        TopologyOptimizer profiled = onFourHosts();
        int workers = profiled.optimize().layout().workers();
        assertThat(workers).isGreaterThan(1);

        TopologyOptimizer atWork = tuner(
                        profiled, plan -> inWorkers(plan.layout().workers(), at(0.9 * expected(plan))))
                .afterFirstRuns();

        assertThat(run).hasSize(1);
        assertThat(said)
                .containsExactly("no run with " + workers + (workers == 1 ? " worker" : " workers")
                        + " yet: running it to correct the model");
        assertThat(atWork).isSameAs(told.get(0).learned());
    }

    @Test
    void runs_at_most_two_first_plans() throws Exception {
        tuner(onFourHosts(), plan -> inWorkers(plan.layout().workers(), at(0.3 * expected(plan))))
                .afterFirstRuns();

        assertThat(run).hasSize(2).extracting(plan -> plan.layout().workers()).doesNotHaveDuplicates();
        assertThat(said).last().asString().startsWith("a plan with ");
    }

    @Test
    void keeps_the_corrections_before_a_failed_run() throws Exception {
        Tuner.PlanRun runs = plan -> {
            if (run.size() == 2) {
                throw new RunFailedException("out of order");
            }
            return at(1_000);
        };

        TopologyOptimizer atWork = tuner(onFourHosts(), runs).afterFirstRuns();

        assertThat(atWork).isSameAs(told.get(0).learned());
        assertThat(said)
                .last()
                .isEqualTo("the plan's run failed, so the cost model is not corrected by it: out of order");
    }

    @Test
    void treats_a_run_without_tuples_as_failed() throws Exception {
        TopologyOptimizer profiled = onFourHosts();

        assertThat(tuner(profiled, runningAt(0)).afterFirstRuns()).isSameAs(profiled);

        assertThat(said).last().asString().contains("has no tuples");
    }

    @Test
    void rejects_a_stalled_plan_and_continues_without_batches() throws Exception {
        Tuner.PlanRun runs = plan -> {
            if (plan.file().plan().largestBatchSize() > 1) {
                throw new StandstillException("the topology stalls");
            }
            return at(expected(plan));
        };

        TuningResult tuned = tuner(optimizer(), runs).tune(3);

        assertThat(run).hasSize(2);
        assertThat(tuned.file(OptionalDouble.empty()).plan())
                .isEqualTo(run.get(1).file().plan());
        assertThat(run.get(1).explanation().remarks())
                .contains("no stream is batched: a plan with batches stalled in a run");
        assertThat(said).containsExactly("the plan is rejected, and the next plan has no batches: the topology stalls");
    }

    @Test
    void does_not_repeat_a_topology_that_stalls_without_batches() throws Exception {
        Tuner.PlanRun runs = plan -> {
            throw new StandstillException("the topology stalls");
        };

        assertThatThrownBy(() -> tuner(optimizer(), runs).tune(9)).isInstanceOf(StandstillException.class);

        assertThat(run).hasSize(2);
    }

    @Test
    void replaces_a_stalled_first_plan_by_a_plan_without_batches() throws Exception {
        Tuner.PlanRun runs = plan -> {
            throw new StandstillException("the topology stalls");
        };

        OptimizedPlan plan = tuner(onFourHosts(), runs).afterFirstRuns().optimize();

        assertThat(run).hasSize(1);
        assertThat(plan.file().plan().streams()).isEmpty();
    }

    private static TopologyOptimizer onFourHosts() throws Exception {
        return TopologyOptimizer.of(
                Profiles.numbers(),
                Optional.empty(),
                OptimizerOptions.defaults().withCores(8).withLayouts(OptionalInt.of(4), OptionalInt.of(4)));
    }

    private static Profile inWorkers(int number, Profile profile) {
        WorkerProfile one = profile.workers().get(0);
        List<WorkerProfile> workers = IntStream.range(0, number)
                .mapToObj(i -> new WorkerProfile(one.host() + ":" + i, one.machine(), one.busyCores(), one.gcShare()))
                .toList();
        return new Profile(
                profile.topology(),
                profile.workload(),
                profile.cluster(),
                profile.window(),
                profile.totals(),
                profile.overheadShare(),
                profile.problems(),
                profile.doubts(),
                workers,
                profile.config(),
                profile.components(),
                profile.batched(),
                profile.refused(),
                profile.rateVariation(),
                Optional.empty());
    }

    private Tuner.PlanRun runningAt(double rowsPerSecond) {
        return plan -> at(rowsPerSecond);
    }

    private TuningResult tune(int rounds, ToDoubleFunction<OptimizedPlan> measured) throws Exception {
        Tuner.PlanRun runs = plan -> at(measured.applyAsDouble(plan));
        return tuner(optimizer(), runs).tune(rounds);
    }

    /** Records the plans that run. */
    private Tuner tuner(TopologyOptimizer model, Tuner.PlanRun runs) {
        Tuner.PlanRun recorded = plan -> {
            run.add(plan);
            return runs.profile(plan);
        };
        return new Tuner(model, recorded, told::add, said::add);
    }

    private static Profile at(double rowsPerSecond) {
        // With idle CPUs, only the rate counts.
        Profile numbers = Profiles.numbers();
        return Altered.with(numbers, "totals", Profiles.totals(rowsPerSecond, 1, 0.1));
    }

    private static double expected(OptimizedPlan plan) {
        return plan.prediction().tuplesPerSecond();
    }

    private static TopologyOptimizer waiting() throws Exception {
        return TopologyOptimizer.of(Profiles.waitingNumbers(), Optional.empty(), OptimizerOptions.defaults());
    }

    private static TopologyOptimizer optimizer() throws Exception {
        return TopologyOptimizer.of(Profiles.numbers(), Optional.empty(), OptimizerOptions.defaults());
    }
}
