package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import io.aeolus.optimizer.internal.check.ProfileCheck;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Evaluator;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.model.TaskShare;
import io.aeolus.optimizer.internal.search.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.apache.storm.Config;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A profile is computed from a dataflow that is known; the calibration has to find the dataflow again. */
class CalibrationTest {

    private static final Map<String, Integer> OPTIONS = Map.of();
    // Where messages are a small part of a call, what they cost is taken as usual.
    private static final Percentage CLOSE = Percentage.withPercentage(7);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void predicts_plans_that_were_not_profiled(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        KnownChain chain = KnownChain.random(random);

        TopologyModel modelled =
                Calibration.estimate(chain.profile(), Optional.empty(), OPTIONS).modelled();

        Evaluator expected = new Evaluator(chain.dataflow());
        Evaluator found = new Evaluator(modelled.dataflow());
        for (int i = 0; i < 30; i++) {
            Plan plan = chain.randomPlan(random);
            Bounds bounds = chain.bounds();
            assertThat(found.evaluate(plan, bounds).tuplesPerSecond())
                    .as("seed %d, %s", seed, plan)
                    .isCloseTo(expected.evaluate(plan, bounds).tuplesPerSecond(), CLOSE);
        }
    }

    /** It is taken off before costs are fitted, and comes back with the workers of a plan. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void takes_what_crossed_workers_for_what_it_was(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        KnownChain chain = KnownChain.random(random).withWorkers(2);

        TopologyModel modelled =
                Calibration.estimate(chain.profile(), Optional.empty(), OPTIONS).modelled();

        assertThat(modelled.profiled()).isEqualTo(chain.layout(2));
        for (int workers : List.of(1, 2, 3)) {
            Problem expected = new Problem(chain.dataflow(), chain.bounds(), chain.layout(workers));
            Problem found = new Problem(modelled.dataflow(), chain.bounds(), chain.layout(workers));
            for (int i = 0; i < 10; i++) {
                Plan plan = chain.randomPlan(random);
                assertThat(found.evaluate(plan).tuplesPerSecond())
                        .as("seed %d, %d workers, %s", seed, workers, plan)
                        .isCloseTo(expected.evaluate(plan).tuplesPerSecond(), CLOSE);
            }
        }
    }

    /** In the workers that it was profiled with. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void reproduces_the_states_that_it_was_made_from(long seed) throws Exception {
        for (int workers : List.of(1, 2, 3)) {
            Profile profile = KnownChain.random(new SplittableRandom(seed))
                    .withWorkers(workers)
                    .profile();
            TopologyModel modelled =
                    Calibration.estimate(profile, Optional.empty(), OPTIONS).modelled();

            assertThat(new ProfileCheck(profile, modelled).states())
                    .as("seed %d, %d workers", seed, workers)
                    .hasSize(3)
                    .allSatisfy(check -> assertThat(check.error()).isBetween(-0.03, 0.03));
        }
    }

    /** What compilers take is not fitted, and is missing where the model is held against what was measured. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void a_jvm_that_compiles_is_slower_than_a_plan_will_be(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        KnownChain chain = KnownChain.random(random);
        Profile compiling = AlteredProfile.compiling(chain.profile(), 0.4);

        TopologyModel modelled =
                Calibration.estimate(compiling, Optional.empty(), OPTIONS).modelled();

        Evaluator expected = new Evaluator(chain.dataflow());
        Evaluator found = new Evaluator(modelled.dataflow());
        for (int i = 0; i < 10; i++) {
            Plan plan = chain.randomPlan(random);
            assertThat(found.evaluate(plan, chain.bounds()).tuplesPerSecond())
                    .as("seed %d, %s", seed, plan)
                    .isCloseTo(expected.evaluate(plan, chain.bounds()).tuplesPerSecond(), CLOSE);
        }
        assertThat(new ProfileCheck(compiling, modelled).states())
                .as("seed %d", seed)
                .hasSize(3)
                .allSatisfy(check -> assertThat(check.error()).isBetween(-0.03, 0.03));
    }

    /** As where a process has no task of the user's. */
    @Test
    void a_component_that_was_called_in_batches_only_stays_as_it_is() throws BadInputException {
        TopologyModel modelled = Calibration.estimate(
                        KnownChain.random(new SplittableRandom(1)).withoutRowsForStore(), Optional.empty(), Map.of())
                .modelled();

        assertThat(modelled.remarks()).containsExactly("store has not been called: it stays as it is");
        assertThat(modelled.dataflow().operators().get(2).cpuNanos()).isZero();
    }

    @Test
    void ackers_and_the_machine_cost_what_is_usual_where_nobody_told() throws Exception {
        Profile told = KnownChain.random(new SplittableRandom(3)).profile();
        Profile silent = told.with(withoutProcessors(told.totals()), told.components())
                .withBatching(
                        told.batched().stream()
                                .map(state -> state.with(withoutProcessors(state.totals()), state.operators()))
                                .toList(),
                        List.of());

        TopologyModel modelled =
                Calibration.estimate(silent, Optional.empty(), OPTIONS).modelled();

        assertThat(modelled.dataflow().streams())
                .flatExtracting(Stream::edges)
                .extracting(edge -> edge.cost().acker().singleNanos())
                .allSatisfy(nanos -> assertThat(nanos).isCloseTo(715, CLOSE));
        assertThat(modelled.dataflow().streams())
                .flatExtracting(Stream::edges)
                .extracting(edge -> edge.cost().machine().singleNanos())
                .allSatisfy(nanos -> assertThat(nanos).isPositive());
    }

    private static Totals withoutProcessors(Totals totals) {
        return Totals.ofRate(totals.rowsPerSecond(), Optional.empty());
    }

    @Test
    void finds_what_a_call_waits_for_outside() throws Exception {
        KnownChain chain = KnownChain.waiting(1e6);

        Operator work = operator(
                Calibration.estimate(chain.profile(), Optional.empty(), OPTIONS).modelled(), "work");

        assertThat(work.waitNanos()).isCloseTo(1e6, CLOSE);
    }

    /** Of a million short calls a few were timed, and one of these was interrupted for long. */
    @Test
    void a_call_waits_no_longer_than_its_thread_neither_runs_nor_wants_to() throws Exception {
        Profile any = KnownChain.waiting(1).profile();
        double taskNanosPerCall = any.window().measuredSeconds()
                * 1e9
                / any.components().get(1).operator().calls();
        double sampled = 0.2 * taskNanosPerCall;
        Profile profile = KnownChain.waiting(sampled).withCpuWait(0.3).profile();
        ComponentProfile work = profile.components().get(1);

        assertThat(Waits.nanos(work, profile)).isCloseTo(sampled, CLOSE);
        assertThat(Waits.nanos(AlteredProfile.withBusyShare(work, 0.4), profile))
                .isCloseTo(sampled, CLOSE);
        // A tenth of the task's time is left.
        assertThat(Waits.nanos(AlteredProfile.withBusyShare(work, 0.6), profile))
                .isCloseTo(0.1 * taskNanosPerCall, CLOSE);
        assertThat(Waits.nanos(AlteredProfile.withBusyShare(work, 0.7), profile))
                .isZero();
    }

    @Test
    void takes_no_wait_for_a_processor_as_a_wait_for_something_outside() throws Exception {
        Profile profile =
                KnownChain.random(new SplittableRandom(7)).withCpuWait(0.5).profile();

        TopologyModel modelled =
                Calibration.estimate(profile, Optional.empty(), OPTIONS).modelled();

        assertThat(modelled.dataflow().operators())
                .extracting(Operator::waitNanos)
                .containsOnly(0.0);
    }

    @Test
    void counts_tuples_by_row() throws Exception {
        KnownChain chain = KnownChain.random(new SplittableRandom(3));

        CostModel found = Calibration.estimate(chain.profile(), Optional.empty(), OPTIONS)
                .modelled()
                .dataflow();

        assertThat(found.streams())
                .extracting(Stream::perCall)
                .usingElementComparator((one, other) -> Math.abs(one - other) < 1e-6 ? 0 : 1)
                .containsExactlyElementsOf(
                        chain.dataflow().streams().stream().map(Stream::perCall).toList());
        assertThat(found.streams().get(1).edges().get(0).spread()).isEqualTo(new TaskShare.ByKey(500, 0.01));
        assertThat(found.operators())
                .extracting(Operator::limit)
                .containsExactly(
                        ParallelismLimit.exactly(1, ParallelismLimit.Reason.SOURCE),
                        ParallelismLimit.upTo(Short.MAX_VALUE, ParallelismLimit.Reason.NONE),
                        ParallelismLimit.upTo(500, ParallelismLimit.Reason.KEYS));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void takes_off_what_the_profiler_costs(long seed) throws Exception {
        KnownChain chain = KnownChain.random(new SplittableRandom(seed));
        Profile slowed = chain.withProfilerCosts(0.05).profile();

        TopologyModel modelled =
                Calibration.estimate(slowed, Optional.empty(), OPTIONS).modelled();

        Plan asItIs = Plan.asItIs(chain.dataflow(), 5e6, OptionalInt.empty());
        assertThat(new Evaluator(modelled.dataflow())
                        .evaluate(asItIs, chain.bounds())
                        .tuplesPerSecond())
                .as("seed %d", seed)
                .isCloseTo(
                        new Evaluator(chain.dataflow())
                                .evaluate(asItIs, chain.bounds())
                                .tuplesPerSecond(),
                        CLOSE);
    }

    @Test
    void takes_processors_for_usable_that_one_task_alone_could_not_use() throws Exception {
        // One task is busy all the time, and with the others more than 80 % of the processors are; yet more could be.
        assertThat(new Processors(2, 0.8, 0.95, 1).areUsedUp(AlteredProfile.totals(50_000, 33_000), 0.99))
                .isFalse();
        assertThat(new Processors(2, 0.8, 0.95, 1).areUsedUp(AlteredProfile.totals(50_000, 33_000), 0.84))
                .isFalse();
        assertThat(new Processors(2, 0.8, 0.95, 1).areUsedUp(AlteredProfile.totals(50_000, 38_000), 0.84))
                .isTrue();
        assertThat(new Processors(2, 0.8, 0.95, 1).areUsedUp(AlteredProfile.totals(50_000, 33_000), 0.5))
                .isTrue();
        assertThat(new Processors(2, 0.8, 0.95, 1).areUsedUp(AlteredProfile.totals(50_000, 30_000), 0.5))
                .isFalse();
    }

    @Test
    void takes_the_rate_of_a_source_that_has_no_more() throws Exception {
        KnownChain chain =
                KnownChain.random(new SplittableRandom(3)).withRate(1e-5).withIdleSource(0.9);

        TopologyModel modelled =
                Calibration.estimate(chain.profile(), Optional.empty(), OPTIONS).modelled();

        assertThat(operator(modelled, "rows").rate().orElseThrow()).isCloseTo(1e-5, CLOSE);
    }

    @Test
    void takes_the_rate_of_a_source_that_sleeps_nearly_all_of_the_time() throws Exception {
        Profile profile =
                KnownChain.random(new SplittableRandom(3)).withRate(1e-5).profile();

        TopologyModel modelled = Calibration.estimate(withWait(profile, 0.95), Optional.empty(), OPTIONS)
                .modelled();

        Operator rows = operator(modelled, "rows");
        assertThat(rows.rate().orElseThrow()).isCloseTo(1e-5, CLOSE);
        assertThat(rows.waitNanos()).isZero();
    }

    @Test
    void takes_what_a_source_sleeps_now_and_then_for_a_part_of_each_row() throws Exception {
        Profile profile =
                KnownChain.random(new SplittableRandom(3)).withRate(1e-5).profile();

        TopologyModel modelled = Calibration.estimate(withWait(profile, 0.5), Optional.empty(), OPTIONS)
                .modelled();

        Operator rows = operator(modelled, "rows");
        assertThat(rows.rate()).isEmpty();
        // A million rows in ten seconds.
        assertThat(rows.waitNanos()).isCloseTo(5_000, CLOSE);
    }

    @Test
    void acks_cost_nothing_where_there_are_no_ackers() throws Exception {
        Profile acked = KnownChain.random(new SplittableRandom(3)).profile();
        Profile profile =
                acked.withConfig(Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 0, Config.TOPOLOGY_MAX_SPOUT_PENDING, 7));

        TopologyModel modelled =
                Calibration.estimate(profile, Optional.empty(), OPTIONS).modelled();

        assertThat(modelled.dataflow().ackers()).isZero();
        assertThat(modelled.pending()).isEmpty();
        assertThat(modelled.dataflow().streams())
                .flatExtracting(Stream::edges)
                .extracting(edge -> edge.cost().acker())
                .containsOnly(PartyCost.NONE);
    }

    private static Profile withWait(Profile profile, double share) {
        return profile.with(
                        profile.totals(),
                        profile.components().stream()
                                .map(component -> AlteredProfile.withWait(component, share))
                                .toList())
                .withRateVariation(Optional.empty());
    }

    @Test
    void takes_a_source_for_endless_that_is_idle_while_others_are_at_their_limit() throws Exception {
        KnownChain chain = KnownChain.random(new SplittableRandom(3)).withIdleSource(0.9);

        TopologyModel modelled =
                Calibration.estimate(chain.profile(), Optional.empty(), OPTIONS).modelled();

        assertThat(operator(modelled, "rows").rate()).isEmpty();
    }

    @Test
    void refuses_a_profile_without_samples_of_an_operator() {
        Profile profile = KnownChain.random(new SplittableRandom(3)).without("work");

        assertThatThrownBy(() ->
                        Calibration.estimate(profile, Optional.empty(), OPTIONS).modelled())
                .isInstanceOf(BadInputException.class)
                .hasMessage("the profile of 'chain' has no samples of 'work': profile it for longer (--seconds)");
    }

    @Test
    void does_with_the_topology_as_it_is_alone() throws Exception {
        KnownChain chain = KnownChain.random(new SplittableRandom(5));
        Profile profile = chain.profile().withBatching(List.of(), List.of());

        TopologyModel modelled =
                Calibration.estimate(profile, Optional.empty(), OPTIONS).modelled();

        Plan asItIs = Plan.asItIs(chain.dataflow(), 5e6, OptionalInt.empty());
        assertThat(new Evaluator(modelled.dataflow())
                        .evaluate(asItIs, chain.bounds())
                        .tuplesPerSecond())
                .isCloseTo(
                        new Evaluator(chain.dataflow())
                                .evaluate(asItIs, chain.bounds())
                                .tuplesPerSecond(),
                        CLOSE);
    }

    private static Operator operator(TopologyModel modelled, String id) {
        return modelled.dataflow().operators().stream()
                .filter(operator -> operator.id().equals(id))
                .findAny()
                .orElseThrow();
    }
}
