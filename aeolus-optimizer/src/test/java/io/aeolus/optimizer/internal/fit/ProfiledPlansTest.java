// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cases.Altered;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.ComponentProfile.Chaining;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.Observation;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.TopologyOptimizer;
import io.aeolus.optimizer.internal.model.Lingers;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.search.EvaluatedPlan;
import io.aeolus.optimizer.internal.search.LayoutSearch;
import io.aeolus.optimizer.internal.search.ProblemFactory;
import io.aeolus.optimizer.internal.search.ProfiledPlans;
import io.aeolus.optimizer.internal.search.ProfiledPlans.ProfiledPlan;
import io.aeolus.optimizer.internal.search.SearchResult;
import io.aeolus.optimizer.synthetic.ChangedProfile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A chain whose rate with batches of 256 exceeds the times of its threads by far. */
class ProfiledPlansTest {

    private static final String PROFILED =
            "the plan keeps the declared parallelism, with batches of 256: the profile measured";

    private final KnownChain chain = KnownChain.random(new SplittableRandom(5));
    private final Profile plain = chain.profile();
    private final double fast =
            3 * plain.batched().get(1).totals().rowsPerSecond().orElseThrow();
    private final Profile profile = withFastState(plain, fast);

    @Test
    void predicts_at_least_the_fastest_profiled_state() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(profile, OptimizerOptions.defaults());
        OptimizedPlan plan = optimizer.optimize();

        assertThat(plan.explanation().remarks()).anyMatch(remark -> remark.startsWith(PROFILED));
        assertThat(plan.file().plan().streams()).allMatch(stream -> stream.batchSize() == 256);
        assertThat(plan.explanation().components())
                .allMatch(component ->
                        component.parallelism() == 1 && component.boundBy().equals("as profiled"));
        assertThat(plan.explanation().streams())
                .allMatch(stream -> stream.boundBy().equals("as profiled"));
        // Three times the predicted rate is no noise.
        assertThat(plan.prediction().tuplesPerSecond()).isCloseTo(fast, withPercentage(1));
        assertThat(plan.file().prediction()).hasValue(plan.prediction());
        assertThat(plan.interval().contains(fast)).isTrue();
        assertThat(optimizer.predict(plan.file().plan(), plan.file().config())).isEqualTo(plan.prediction());
        assertThat(optimizer.interval(plan.file().plan(), plan.file().config())).isEqualTo(plan.interval());
        assertThat(plan.states().get(2).predicted()).isLessThan(0.5 * fast);
    }

    @Test
    void compares_changes_with_the_chosen_plan() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(profile, OptimizerOptions.defaults());

        assertThat(optimizer.whatIf("cores*=2").before())
                .isEqualTo(optimizer.optimize().prediction());
        assertThat(optimizer.whatIf("cores*=1").after())
                .isEqualTo(optimizer.optimize().prediction());
    }

    /** The declared chain was faster than any model explains. */
    @Test
    void predicts_at_least_the_declared_topology() throws BadInputException {
        double stock = 2
                * optimizer(plain, OptimizerOptions.defaults())
                        .optimize()
                        .prediction()
                        .tuplesPerSecond();
        Profile faster = AlteredProfile.at(plain, stock);

        OptimizedPlan plan = optimizer(faster, OptimizerOptions.defaults()).optimize();

        assertThat(plan.file().plan().streams()).isEmpty();
        assertThat(plan.prediction().tuplesPerSecond()).isCloseTo(stock, withPercentage(5));
        assertThat(plan.explanation().remarks())
                .anyMatch(remark -> remark.startsWith("the plan is the topology as declared"));
    }

    @Test
    void prefers_a_faster_predicted_plan() throws BadInputException {
        OptimizedPlan plan = optimizer(plain, OptimizerOptions.defaults()).optimize();

        assertThat(plan.explanation().remarks()).noneMatch(remark -> remark.startsWith(PROFILED));
        assertThat(plan.prediction().tuplesPerSecond())
                .isGreaterThan(
                        0.95 * plain.batched().get(1).totals().rowsPerSecond().orElseThrow());
    }

    /** The last run of a plan counts. */
    @Test
    void later_runs_replace_the_profiled_rate() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(profile, OptimizerOptions.defaults());
        OptimizedPlan plan = optimizer.optimize();
        Profile run = AlteredProfile.at(plain, fast / 4).withBatching(List.of(), List.of());

        OptimizedPlan next = optimizer
                .withObservation(new Observation(plan.file().plan(), run))
                .optimize();

        assertThat(next.explanation().remarks()).noneMatch(remark -> remark.startsWith(PROFILED));
    }

    /** Two runs of a plan differ by twice the noise of a run. */
    @ParameterizedTest
    @CsvSource({"1.05, false", "1.07, true"})
    void requires_a_clearly_faster_state(double times, boolean isPlan) throws BadInputException {
        TopologyModel topology = LearnedModels.of(plain);
        ProblemFactory problems = new ProblemFactory(
                ModelsByWorkers.of(GivenCosts.estimate(topology), Uncertainty.of(plain, topology)),
                OptimizerOptions.defaults());
        SearchResult found = new LayoutSearch(problems).search();
        Plan plan = Plan.inBatches(chain.model(), 256, new Lingers(5e6), OptionalInt.empty());
        double expected = times * found.chosen().evaluation().tuplesPerSecond();
        double modelledRate = problems.profiled().evaluate(plan).tuplesPerSecond();
        ProfiledPlan one = new ProfiledPlan(plan, expected, expected / modelledRate, 0.03);

        SearchResult chosen = new ProfiledPlans(problems, List.of(one)).fastest(found);

        assertThat(chosen.equals(found)).isEqualTo(!isPlan);
    }

    /** No state of the profile had chains, so a plan with chains must be clearly faster than a measured state. */
    @ParameterizedTest
    @CsvSource({"0.93, false", "0.95, true"})
    void a_plan_with_chains_must_be_clearly_faster_than_a_state(double times, boolean isState)
            throws BadInputException {
        Optional<Chaining> chainable = Optional.of(new Chaining(Optional.empty(), Optional.empty()));
        TopologyModel topology = LearnedModels.of(
                ChangedProfile.components(plain, component -> Altered.with(component, "chaining", chainable)));
        ProblemFactory problems = new ProblemFactory(
                ModelsByWorkers.of(GivenCosts.estimate(topology), Uncertainty.of(plain, topology)),
                OptimizerOptions.defaults());
        SearchResult found = new LayoutSearch(problems).search();
        assertThat(found.problem().topology().chains().isEmpty()).isFalse();
        Plan plan = Plan.inBatches(chain.model(), 256, new Lingers(5e6), OptionalInt.empty());
        double measured = times * found.chosen().evaluation().tuplesPerSecond();
        double modelledRate = problems.profiled().evaluate(plan).tuplesPerSecond();
        ProfiledPlan one = new ProfiledPlan(plan, measured, measured / modelledRate, 0.03);

        EvaluatedPlan chosen =
                new ProfiledPlans(problems, List.of(one)).fastest(found).chosen();

        assertThat(chosen.remarks().stream().anyMatch(remark -> remark.startsWith(PROFILED)))
                .isEqualTo(isState);
    }

    /** A run shows that the machine is half as fast as before: so would a profiled state be. */
    @Test
    void applies_later_runs_to_profiled_plans() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(profile, OptimizerOptions.defaults());
        BatchingPlan profiled = optimizer.optimize().file().plan();
        BatchingPlan other = new BatchingPlan(
                profiled.components(),
                List.of(StreamPlan.of("rows", "default", 100), StreamPlan.of("work", "default", 100)));
        double before = optimizer.predict(other, Map.of()).tuplesPerSecond();
        Profile run = AlteredProfile.at(plain, before / 2).withBatching(List.of(), List.of());

        TopologyOptimizer corrected = optimizer.withObservation(new Observation(other, run));

        assertThat(corrected.predict(profiled, Map.of()).tuplesPerSecond())
                .isCloseTo(optimizer.predict(profiled, Map.of()).tuplesPerSecond() / 2, withPercentage(10));
    }

    @Test
    void ignores_doubtful_states() throws BadInputException {
        BatchedState last = profile.batched().get(1);
        Profile doubtful = profile.withBatching(
                List.of(profile.batched().get(0), last.withDoubts(List.of("the machine was busy"))), List.of());

        assertThat(remarks(optimizer(doubtful, OptimizerOptions.defaults())))
                .noneMatch(remark -> remark.startsWith(PROFILED));
    }

    @ParameterizedTest
    @MethodSource
    void new_bounds_rule_out_profiled_plans(OptimizerOptions bounded) throws BadInputException {
        assertThat(remarks(optimizer(profile, bounded))).noneMatch(remark -> remark.startsWith(PROFILED));
    }

    static List<OptimizerOptions> new_bounds_rule_out_profiled_plans() {
        OptimizerOptions any = OptimizerOptions.defaults();
        return List.of(
                with(any, Algorithm.BOUNDED, OptionalDouble.of(1e9), any.goals().linger()),
                with(any, Algorithm.PAPER, OptionalDouble.empty(), any.goals().linger()),
                any.withMaxLatency(Duration.ofSeconds(1)),
                any.withCores(1),
                with(any, Algorithm.BOUNDED, OptionalDouble.empty(), Duration.ofMillis(1)),
                any.withLayouts(OptionalInt.empty(), OptionalInt.of(2)),
                any.withWorkers(OptionalInt.of(2)));
    }

    private static OptimizerOptions with(
            OptimizerOptions o, Algorithm algorithm, OptionalDouble tuplesPerSecond, Duration linger) {
        return new OptimizerOptions(
                algorithm,
                o.resources(),
                new OptimizerOptions.Goals(
                        tuplesPerSecond,
                        o.goals().maxLatency(),
                        linger,
                        o.goals().tolerance()),
                o.tasks());
    }

    @Test
    void task_limits_rule_out_profiled_plans() throws BadInputException {
        Profile wide = withExecutors(profile, 3);
        OptimizerOptions any = OptimizerOptions.defaults();

        assertThat(remarks(optimizer(wide, any))).anyMatch(remark -> remark.startsWith(PROFILED));
        assertThat(remarks(optimizer(wide, any.withMaxTasks(OptionalInt.of(4), Map.of()))))
                .noneMatch(remark -> remark.startsWith(PROFILED));
        assertThat(remarks(optimizer(wide, any.withMaxTasks(OptionalInt.empty(), Map.of("work", 2)))))
                .noneMatch(remark -> remark.startsWith(PROFILED));
    }

    private static List<String> remarks(TopologyOptimizer optimizer) throws BadInputException {
        return optimizer.optimize().explanation().remarks();
    }

    private static TopologyOptimizer optimizer(Profile profile, OptimizerOptions options) throws BadInputException {
        return TopologyOptimizer.of(profile, Optional.empty(), options);
    }

    private static Profile withFastState(Profile profile, double tuplesPerSecond) {
        List<BatchedState> states = new ArrayList<>(profile.batched());
        states.set(1, AlteredProfile.at(states.get(1), tuplesPerSecond));
        return profile.withBatching(states, List.of());
    }

    /** Replaces the executors of the bolt work. */
    private static Profile withExecutors(Profile profile, int number) {
        return ChangedProfile.component(profile, "work", component -> AlteredProfile.withExecutors(component, number));
    }
}
