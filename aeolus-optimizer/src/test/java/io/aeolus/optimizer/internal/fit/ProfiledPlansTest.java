package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.Observation;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.TopologyOptimizer;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.search.LayoutSearch;
import io.aeolus.optimizer.internal.search.PlannedLayout;
import io.aeolus.optimizer.internal.search.Planning;
import io.aeolus.optimizer.internal.search.ProfiledPlans;
import io.aeolus.optimizer.internal.search.ProfiledPlans.ProfiledPlan;
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

/** A chain that did much more in batches of 256 than its threads' times explain. */
class ProfiledPlansTest {

    private static final String PROFILED =
            "the plan has the topology's own parallelisms, in batches of 256: while it was profiled,";

    private final KnownChain chain = KnownChain.random(new SplittableRandom(5));
    private final Profile plain = chain.profile();
    private final double fast =
            3 * plain.batched().get(1).totals().rowsPerSecond().orElseThrow();
    private final Profile profile = withFastState(plain, fast);

    @Test
    void no_plan_is_expected_to_do_less_than_what_was_seen() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(profile, OptimizerOptions.defaults());
        OptimizedPlan plan = optimizer.optimize();

        assertThat(plan.explanation().remarks()).anyMatch(remark -> remark.startsWith(PROFILED));
        assertThat(plan.file().plan().streams()).allMatch(stream -> stream.batchSize() == 256);
        assertThat(plan.explanation().components())
                .allMatch(component ->
                        component.parallelism() == 1 && component.boundBy().equals("as profiled"));
        assertThat(plan.explanation().streams())
                .allMatch(stream -> stream.boundBy().equals("as profiled"));
        // Three times what the model says is no chance.
        assertThat(plan.prediction().tuplesPerSecond()).isCloseTo(fast, withPercentage(1));
        assertThat(plan.file().prediction()).hasValue(plan.prediction());
        assertThat(plan.interval().contains(fast)).isTrue();
        assertThat(optimizer.predict(plan.file().plan(), plan.file().config())).isEqualTo(plan.prediction());
        assertThat(optimizer.interval(plan.file().plan(), plan.file().config())).isEqualTo(plan.interval());
        assertThat(plan.states().get(2).modelled()).isLessThan(0.5 * fast);
    }

    @Test
    void a_change_is_compared_with_the_plan_that_is_shown() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(profile, OptimizerOptions.defaults());

        assertThat(optimizer.whatIf("cores*=2").before())
                .isEqualTo(optimizer.optimize().prediction());
        assertThat(optimizer.whatIf("cores*=1").after())
                .isEqualTo(optimizer.optimize().prediction());
    }

    /** The chain as it was declared did so much that no model explains it. */
    @Test
    void no_plan_is_expected_to_do_less_than_the_topology_as_declared() throws BadInputException {
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
    void a_plan_that_promises_more_is_taken() throws BadInputException {
        OptimizedPlan plan = optimizer(plain, OptimizerOptions.defaults()).optimize();

        assertThat(plan.explanation().remarks()).noneMatch(remark -> remark.startsWith(PROFILED));
        assertThat(plan.prediction().tuplesPerSecond())
                .isGreaterThan(
                        0.95 * plain.batched().get(1).totals().rowsPerSecond().orElseThrow());
    }

    /** The last run of a plan is what counts. */
    @Test
    void a_plan_that_was_run_since_then_is_judged_by_that() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(profile, OptimizerOptions.defaults());
        OptimizedPlan plan = optimizer.optimize();
        Profile run = AlteredProfile.at(plain, fast / 4).withBatching(List.of(), List.of());

        OptimizedPlan next =
                optimizer.corrected(new Observation(plan.file().plan(), run)).optimize();

        assertThat(next.explanation().remarks()).noneMatch(remark -> remark.startsWith(PROFILED));
    }

    /** Two runs of a plan differ by twice the noise of a run. */
    @ParameterizedTest
    @CsvSource({"1.05, false", "1.07, true"})
    void it_has_to_be_clearly_faster(double times, boolean isPlan) throws BadInputException {
        TopologyModel modelled =
                Calibration.estimate(plain, Optional.empty(), Map.of()).modelled();
        Planning planning = new Planning(
                ModelsByWorkers.of(Estimate.given(modelled), Uncertainty.of(plain, modelled)),
                OptimizerOptions.defaults());
        PlannedLayout found = new LayoutSearch(planning, Algorithm.BOUNDED).search();
        Plan plan = Plan.inBatches(chain.dataflow(), 256, 5e6, OptionalInt.empty());
        double expected = times * found.chosen().evaluation().tuplesPerSecond();
        double modelledRate = planning.asProfiled().evaluate(plan).tuplesPerSecond();
        ProfiledPlan one = new ProfiledPlan(plan, expected, expected / modelledRate, 0.03);

        PlannedLayout chosen = new ProfiledPlans(planning, List.of(one)).fastest(found);

        assertThat(chosen.equals(found)).isEqualTo(!isPlan);
    }

    /** A run shows that the machine is half as fast as it was: so is a state of the profile, when it is run again. */
    @Test
    void what_runs_say_of_the_machine_is_so_for_it_too() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(profile, OptimizerOptions.defaults());
        BatchingPlan profiled = optimizer.optimize().file().plan();
        BatchingPlan other = new BatchingPlan(
                profiled.components(),
                List.of(StreamPlan.of("rows", "default", 100), StreamPlan.of("work", "default", 100)));
        double before = optimizer.predict(other, Map.of()).tuplesPerSecond();
        Profile run = AlteredProfile.at(plain, before / 2).withBatching(List.of(), List.of());

        TopologyOptimizer corrected = optimizer.corrected(new Observation(other, run));

        assertThat(corrected.predict(profiled, Map.of()).tuplesPerSecond())
                .isCloseTo(optimizer.predict(profiled, Map.of()).tuplesPerSecond() / 2, withPercentage(10));
    }

    @Test
    void a_state_that_is_doubtful_is_no_plan() throws BadInputException {
        BatchedState last = profile.batched().get(1);
        Profile doubtful = profile.withBatching(
                List.of(profile.batched().get(0), last.withDoubts(List.of("the machine was busy"))), List.of());

        assertThat(optimizer(doubtful, OptimizerOptions.defaults())
                        .optimize()
                        .explanation()
                        .remarks())
                .noneMatch(remark -> remark.startsWith(PROFILED));
    }

    @ParameterizedTest
    @MethodSource
    void bounds_that_the_profile_did_not_have_exclude_it(OptimizerOptions bounded) throws BadInputException {
        assertThat(optimizer(profile, bounded).optimize().explanation().remarks())
                .noneMatch(remark -> remark.startsWith(PROFILED));
    }

    static List<OptimizerOptions> bounds_that_the_profile_did_not_have_exclude_it() {
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
    void so_do_tasks_that_there_may_not_be() throws BadInputException {
        Profile wide = withExecutors(profile, 3);
        OptimizerOptions any = OptimizerOptions.defaults();

        assertThat(optimizer(wide, any).optimize().explanation().remarks())
                .anyMatch(remark -> remark.startsWith(PROFILED));
        assertThat(optimizer(wide, any.withMaxTasks(OptionalInt.of(4), Map.of()))
                        .optimize()
                        .explanation()
                        .remarks())
                .noneMatch(remark -> remark.startsWith(PROFILED));
        assertThat(optimizer(wide, any.withMaxTasks(OptionalInt.empty(), Map.of("work", 2)))
                        .optimize()
                        .explanation()
                        .remarks())
                .noneMatch(remark -> remark.startsWith(PROFILED));
    }

    private static TopologyOptimizer optimizer(Profile profile, OptimizerOptions options) throws BadInputException {
        return TopologyOptimizer.of(profile, Optional.empty(), options);
    }

    private static Profile withFastState(Profile profile, double tuplesPerSecond) {
        List<BatchedState> states = new ArrayList<>(profile.batched());
        states.set(1, AlteredProfile.at(states.get(1), tuplesPerSecond));
        return profile.withBatching(states, List.of());
    }

    /** The same with so many executors of the bolt work. */
    private static Profile withExecutors(Profile profile, int number) {
        return profile.with(
                profile.totals(),
                profile.components().stream()
                        .map(component -> component.id().equals("work")
                                ? AlteredProfile.withExecutors(component, number)
                                : component)
                        .toList());
    }
}
