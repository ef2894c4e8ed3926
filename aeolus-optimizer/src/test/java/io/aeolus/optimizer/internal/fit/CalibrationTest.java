// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cases.Altered;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import io.aeolus.optimizer.internal.check.ProfileCheck;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Evaluator;
import io.aeolus.optimizer.internal.model.Lingers;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.model.TaskShare;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.synthetic.ChangedProfile;
import java.util.ArrayList;
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

/** Profiles are computed from a known topology; the calibration has to recover it. */
class CalibrationTest {

    // If messages are a small part of a call, their usual cost is kept.
    private static final Percentage CLOSE = Percentage.withPercentage(7);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void predicts_plans_that_were_not_profiled(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        KnownChain chain = KnownChain.random(random);

        TopologyModel topology = LearnedModels.of(chain.profile());

        Evaluator expected = new Evaluator(chain.model());
        Evaluator found = new Evaluator(topology.model());
        for (int i = 0; i < 30; i++) {
            Plan plan = chain.randomPlan(random);
            Bounds bounds = chain.bounds();
            assertThat(found.evaluate(plan, bounds).tuplesPerSecond())
                    .as("seed %d, %s", seed, plan)
                    .isCloseTo(expected.evaluate(plan, bounds).tuplesPerSecond(), CLOSE);
        }
    }

    /** Additional costs are subtracted before the fit, and added again for plans with several workers. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void separates_the_cost_of_messages_between_workers(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        KnownChain chain = KnownChain.random(random).withWorkers(2);

        TopologyModel topology = LearnedModels.of(chain.profile());

        assertThat(topology.profiled()).isEqualTo(chain.layout(2));
        for (int workers : List.of(1, 2, 3)) {
            Problem expected = new Problem(chain.model(), chain.bounds(), chain.layout(workers));
            Problem found = new Problem(topology.model(), chain.bounds(), chain.layout(workers));
            for (int i = 0; i < 10; i++) {
                Plan plan = chain.randomPlan(random);
                assertThat(found.evaluate(plan).tuplesPerSecond())
                        .as("seed %d, %d workers, %s", seed, workers, plan)
                        .isCloseTo(expected.evaluate(plan).tuplesPerSecond(), CLOSE);
            }
        }
    }

    /** In the profiled workers. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void reproduces_the_profiled_states(long seed) throws Exception {
        for (int workers : List.of(1, 2, 3)) {
            Profile profile = KnownChain.random(new SplittableRandom(seed))
                    .withWorkers(workers)
                    .profile();
            TopologyModel topology = LearnedModels.of(profile);

            assertThat(new ProfileCheck(profile, topology).states())
                    .as("seed %d, %d workers", seed, workers)
                    .hasSize(3)
                    .allSatisfy(check -> assertThat(check.error()).isBetween(-0.03, 0.03));
        }
    }

    /** JIT time is not fitted, and is missing when the model is compared with measurements. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void corrects_for_jit_compilation(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        KnownChain chain = KnownChain.random(random);
        Profile compiling = AlteredProfile.compiling(chain.profile(), 0.4);

        TopologyModel topology = LearnedModels.of(compiling);

        Evaluator expected = new Evaluator(chain.model());
        Evaluator found = new Evaluator(topology.model());
        for (int i = 0; i < 10; i++) {
            Plan plan = chain.randomPlan(random);
            assertThat(found.evaluate(plan, chain.bounds()).tuplesPerSecond())
                    .as("seed %d, %s", seed, plan)
                    .isCloseTo(expected.evaluate(plan, chain.bounds()).tuplesPerSecond(), CLOSE);
        }
        assertThat(new ProfileCheck(compiling, topology).states())
                .as("seed %d", seed)
                .hasSize(3)
                .allSatisfy(check -> assertThat(check.error()).isBetween(-0.03, 0.03));
    }

    /** As in a process without tasks of the user. */
    @Test
    void keeps_a_component_that_was_called_in_batches_only() throws BadInputException {
        TopologyModel topology = LearnedModels.of(AlteredProfile.withoutTuplesForStore(
                KnownChain.random(new SplittableRandom(1)).profile()));

        assertThat(topology.remarks()).containsExactly("store was not called in the profile: it keeps its parallelism");
        assertThat(topology.model().operator(2).cpuNanos()).isZero();
    }

    @Test
    void uses_usual_costs_for_unmeasured_ackers_and_threads() throws Exception {
        Profile told = KnownChain.random(new SplittableRandom(3)).profile();
        Profile silent = Altered.with(told, "totals", withoutProcessors(told.totals()))
                .withBatching(
                        told.batched().stream()
                                .map(state -> Altered.with(state, "totals", withoutProcessors(state.totals())))
                                .toList(),
                        List.of());

        TopologyModel topology = LearnedModels.of(silent);

        assertThat(topology.model().streams())
                .flatExtracting(Stream::edges)
                .extracting(edge -> edge.cost().acker().singleNanos())
                .allSatisfy(nanos -> assertThat(nanos).isCloseTo(715, CLOSE));
        assertThat(topology.model().streams())
                .flatExtracting(Stream::edges)
                .extracting(edge -> edge.cost().machine().singleNanos())
                .allSatisfy(nanos -> assertThat(nanos).isPositive());
    }

    private static Totals withoutProcessors(Totals totals) {
        return Totals.ofRate(totals.rowsPerSecond(), Optional.empty());
    }

    @Test
    void estimates_waits() throws Exception {
        KnownChain chain = KnownChain.waiting(1e6);

        Operator work = operator(LearnedModels.of(chain.profile()), "work");

        assertThat(work.waitNanos()).isCloseTo(1e6, CLOSE);
    }

    /** A few of a million short calls were timed, and one of these was interrupted for long. */
    @Test
    void caps_waits_by_the_idle_time_of_threads() throws Exception {
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
        // A tenth of the task's time remains.
        assertThat(Waits.nanos(AlteredProfile.withBusyShare(work, 0.6), profile))
                .isCloseTo(0.1 * taskNanosPerCall, CLOSE);
        assertThat(Waits.nanos(AlteredProfile.withBusyShare(work, 0.7), profile))
                .isZero();
    }

    @Test
    void does_not_count_waits_for_a_core_as_waits() throws Exception {
        Profile profile =
                KnownChain.random(new SplittableRandom(7)).withCpuWait(0.5).profile();

        TopologyModel topology = LearnedModels.of(profile);

        assertThat(topology.model().operators()).extracting(Operator::waitNanos).containsOnly(0.0);
    }

    @Test
    void counts_tuples_per_source_tuple() throws Exception {
        KnownChain chain = KnownChain.random(new SplittableRandom(3));

        CostModel found = LearnedModels.of(chain.profile()).model();

        assertThat(found.streams())
                .extracting(Stream::perCall)
                .usingElementComparator((one, other) -> Math.abs(one - other) < 1e-6 ? 0 : 1)
                .containsExactlyElementsOf(
                        chain.model().streams().stream().map(Stream::perCall).toList());
        assertThat(found.stream(1).edges().get(0).taskShare()).isEqualTo(new TaskShare.ByKey(500, 0.01));
        assertThat(found.operators())
                .extracting(Operator::limit)
                .containsExactly(
                        ParallelismLimit.exactly(1, ParallelismLimit.Reason.SOURCE),
                        ParallelismLimit.upTo(Short.MAX_VALUE, ParallelismLimit.Reason.NONE),
                        ParallelismLimit.upTo(500, ParallelismLimit.Reason.KEYS));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void subtracts_the_profilers_overhead(long seed) throws Exception {
        KnownChain chain = KnownChain.random(new SplittableRandom(seed));
        Profile slowed = chain.withProfilerCosts(0.05).profile();

        TopologyModel topology = LearnedModels.of(slowed);

        assertReproduced(chain, topology, "seed " + seed);
    }

    @Test
    void estimates_usable_cores_beyond_a_saturated_task() throws Exception {
        // One task is saturated, and with the others more than 80 % of the cores are busy; yet more could be.
        assertThat(new Processors(2, 0.8, 0.95, 1).areSaturated(AlteredProfile.totals(50_000, 33_000), 0.99))
                .isFalse();
        assertThat(new Processors(2, 0.8, 0.95, 1).areSaturated(AlteredProfile.totals(50_000, 33_000), 0.84))
                .isFalse();
        assertThat(new Processors(2, 0.8, 0.95, 1).areSaturated(AlteredProfile.totals(50_000, 38_000), 0.84))
                .isTrue();
        assertThat(new Processors(2, 0.8, 0.95, 1).areSaturated(AlteredProfile.totals(50_000, 33_000), 0.5))
                .isTrue();
        assertThat(new Processors(2, 0.8, 0.95, 1).areSaturated(AlteredProfile.totals(50_000, 30_000), 0.5))
                .isFalse();
    }

    @Test
    void estimates_the_rate_of_an_idle_source() throws Exception {
        KnownChain chain =
                KnownChain.random(new SplittableRandom(3)).withRate(1e-5).withIdleSource(0.9);

        TopologyModel topology = LearnedModels.of(chain.profile());

        assertThat(operator(topology, "rows").rate().orElseThrow()).isCloseTo(1e-5, CLOSE);
    }

    @Test
    void estimates_the_rate_of_a_sleeping_source() throws Exception {
        Profile profile =
                KnownChain.random(new SplittableRandom(3)).withRate(1e-5).profile();

        TopologyModel topology = LearnedModels.of(withWait(profile, 0.95));

        Operator rows = operator(topology, "rows");
        assertThat(rows.rate().orElseThrow()).isCloseTo(1e-5, CLOSE);
        assertThat(rows.waitNanos()).isZero();
    }

    @Test
    void spreads_short_sleeps_of_a_source_over_its_tuples() throws Exception {
        Profile profile =
                KnownChain.random(new SplittableRandom(3)).withRate(1e-5).profile();

        TopologyModel topology = LearnedModels.of(withWait(profile, 0.5));

        Operator rows = operator(topology, "rows");
        assertThat(rows.rate()).isEmpty();
        // A million rows in ten seconds.
        assertThat(rows.waitNanos()).isCloseTo(5_000, CLOSE);
    }

    @Test
    void acks_are_free_without_ackers() throws Exception {
        Profile acked = KnownChain.random(new SplittableRandom(3)).profile();
        Profile profile = Altered.with(
                acked, "config", Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 0, Config.TOPOLOGY_MAX_SPOUT_PENDING, 7));

        TopologyModel topology = LearnedModels.of(profile);

        assertThat(topology.model().ackers()).isZero();
        assertThat(topology.pending()).isEmpty();
        assertThat(topology.model().streams())
                .flatExtracting(Stream::edges)
                .extracting(edge -> edge.cost().acker())
                .containsOnly(PartyCost.NONE);
    }

    @Test
    void a_source_without_tuples_does_not_show_acks() throws Exception {
        Profile chain = KnownChain.random(new SplittableRandom(3)).profile();
        List<ComponentProfile> components = new ArrayList<>(
                ChangedProfile.component(chain, "rows", component -> AlteredProfile.withoutIds(component))
                        .components());
        ComponentProfile rows = components.get(0);
        components.add(
                1,
                Altered.with(AlteredProfile.with(rows, AlteredProfile.silent(rows.operator(), false)), "id", "silent"));

        TopologyModel topology = LearnedModels.of(Altered.with(chain, "components", components));

        assertThat(topology.model().ackers()).isZero();
    }

    private static Profile withWait(Profile profile, double share) {
        return Altered.with(
                ChangedProfile.components(profile, component -> AlteredProfile.withWait(component, share)),
                "rateVariation",
                Optional.empty());
    }

    @Test
    void a_source_held_up_by_a_bottleneck_is_not_paced() throws Exception {
        KnownChain chain = KnownChain.random(new SplittableRandom(3)).withIdleSource(0.9);

        TopologyModel topology = LearnedModels.of(chain.profile());

        assertThat(operator(topology, "rows").rate()).isEmpty();
    }

    @Test
    void rejects_a_profile_without_samples_of_an_operator() {
        Profile profile = AlteredProfile.without(
                KnownChain.random(new SplittableRandom(3)).profile(), "work");

        assertThatThrownBy(() -> LearnedModels.of(profile))
                .isInstanceOf(BadInputException.class)
                .hasMessage("the profile of 'chain' has no samples of 'work': profile it for longer (--seconds)");
    }

    @Test
    void calibrates_without_batched_states() throws Exception {
        KnownChain chain = KnownChain.random(new SplittableRandom(5));
        Profile profile = chain.profile().withBatching(List.of(), List.of());

        TopologyModel topology = LearnedModels.of(profile);

        assertReproduced(chain, topology, "unbatched");
    }

    private static void assertReproduced(KnownChain chain, TopologyModel topology, String name) {
        Plan asItIs = Plan.profiled(chain.model(), new Lingers(5e6), OptionalInt.empty());
        double expected =
                new Evaluator(chain.model()).evaluate(asItIs, chain.bounds()).tuplesPerSecond();
        double found =
                new Evaluator(topology.model()).evaluate(asItIs, chain.bounds()).tuplesPerSecond();
        assertThat(found).as(name).isCloseTo(expected, CLOSE);
    }

    private static Operator operator(TopologyModel topology, String id) {
        return topology.model().operators().stream()
                .filter(operator -> operator.id().equals(id))
                .findAny()
                .orElseThrow();
    }
}
