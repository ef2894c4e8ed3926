// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cases.Altered;
import io.aeolus.cases.Cases;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Properties of plans for larger topologies, which have too many plans to try. */
class OptimizerPropertyTest {

    private static final int OF_BUILD = 40;
    private static final int CASES = 120;

    /** Precision of bisections. */
    private static final double PRECISION = 1e-8;

    /** Each case is solved once, and checked in many ways. */
    private static final Map<BoundKind, List<Solved>> SOLVED = new EnumMap<>(BoundKind.class);

    /** A case with a plan. */
    private record Solved(RandomCase one, Outcome.Found found) {
        String name() {
            return one.name();
        }

        double goal() {
            return found.highest() * (1 - one.bounds().tolerance());
        }
    }

    @FunctionalInterface
    private interface Check {
        void accept(Solved solved);
    }

    @ParameterizedTest
    @EnumSource(BoundKind.class)
    void plans_reach_their_target_rate(BoundKind kind) {
        forAll(kind, solved -> {
            Evaluation evaluation = solved.found().evaluation();
            assertThat(evaluation.rowsPerNano()).as(solved.name()).isGreaterThanOrEqualTo(solved.goal() * (1 - 1e-9));
            assertThat(solved.found().plan().tasks())
                    .as(solved.name())
                    .isLessThanOrEqualTo(solved.one().bounds().maxTasks().orElse(Integer.MAX_VALUE));
        });
    }

    @ParameterizedTest
    @EnumSource(BoundKind.class)
    void no_resource_is_overloaded(BoundKind kind) {
        forAll(kind, solved -> {
            assertNothingIsMoreThanBusy(solved.name(), solved.found().evaluation());
            Plan other = randomPlan(solved.one());
            assertNothingIsMoreThanBusy(
                    solved.name(),
                    new Evaluator(solved.one().model())
                            .evaluate(other, solved.one().bounds()));
        });
    }

    private static void assertNothingIsMoreThanBusy(String name, Evaluation evaluation) {
        assertThat(evaluation.coreShare()).as(name).isLessThan(1 + 1e-6);
        assertThat(evaluation.ackerShare()).as(name).isLessThan(1 + 1e-6);
        for (int v = 0; v < evaluation.utilization().size(); v++) {
            assertThat(evaluation.utilization().get(v)).as(name).isBetween(0.0, 1 + 1e-6);
        }
        for (int s = 0; s < evaluation.batchSize().size(); s++) {
            assertThat(evaluation.batchSize().get(s)).as(name).isGreaterThanOrEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource(BoundKind.class)
    void parallelism_and_batches_are_minimal(BoundKind kind) {
        forAll(kind, solved -> {
            NaiveModel naive = new NaiveModel(solved.one().model(), solved.one().bounds());
            int[] parallelisms = solved.found().plan().parallelisms();
            int[] batches = solved.found().plan().batchSizes();
            assertThat(naive.sustains(parallelisms, batches, solved.goal() * (1 - 1e-12)))
                    .as(solved.name())
                    .isTrue();
            for (int v = 0; v < parallelisms.length; v++) {
                if (parallelisms[v] > solved.one().model().operator(v).limit().min()) {
                    parallelisms[v]--;
                    assertThat(naive.sustains(parallelisms, batches, solved.goal()))
                            .as("parallelism of %d, %s", v, solved.name())
                            .isFalse();
                    parallelisms[v]++;
                }
            }
            for (int s = 0; s < batches.length; s++) {
                if (batches[s] > 1) {
                    batches[s]--;
                    assertThat(naive.sustains(parallelisms, batches, solved.goal()))
                            .as("batches of %d, %s", s, solved.name())
                            .isFalse();
                    batches[s]++;
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource(BoundKind.class)
    void a_plan_sustains_lower_rates(BoundKind kind) {
        forAll(kind, solved -> {
            NaiveModel naive = new NaiveModel(solved.one().model(), solved.one().bounds());
            for (double part = 1 - 1e-12; part > 1e-3; part *= 0.8) {
                assertThat(naive.sustains(
                                solved.found().plan().parallelisms(),
                                solved.found().plan().batchSizes(),
                                part * solved.goal()))
                        .as("%s of the rate, %s", part, solved.name())
                        .isTrue();
            }
        });
    }

    @ParameterizedTest
    @EnumSource(BoundKind.class)
    void looser_bounds_never_lower_the_rate(BoundKind kind) {
        forAll(kind, solved -> {
            Bounds bounds = solved.one().bounds();
            Optional<LatencyBound> latency =
                    bounds.latency().map(bound -> new LatencyBound(1.3 * bound.p99Nanos(), bound.stallNanos()));
            assertNotSlower(solved, "cores", bounds.withCores(1.5 * bounds.cores()));
            assertNotSlower(solved, "tasks", Altered.with(bounds, "maxTasks", more(bounds.maxTasks(), 3)));
            assertNotSlower(solved, "latency", Altered.with(bounds, "latency", latency));
            assertNotSlower(solved, "pending", Altered.with(bounds, "pending", more(bounds.pending(), 7)));
        });
    }

    private static OptionalInt more(OptionalInt value, int more) {
        return value.isPresent() ? OptionalInt.of(value.getAsInt() + more) : value;
    }

    private static void assertNotSlower(Solved solved, String what, Bounds more) {
        Outcome outcome = new BoundedOptimizer(solved.one().model(), more).optimize();
        assertThat(outcome)
                .as(solved.name())
                .isInstanceOfSatisfying(
                        Outcome.Found.class,
                        found -> assertThat(found.highest())
                                .as("with more %s, %s", what, solved.name())
                                .isGreaterThanOrEqualTo(solved.found().highest() * (1 - PRECISION)));
    }

    @ParameterizedTest
    @EnumSource(BoundKind.class)
    void the_order_of_operators_and_streams_does_not_matter(BoundKind kind) {
        forAll(kind, solved -> {
            Renumbering numbers = Renumbering.random(solved.one().model(), 1);
            CostModel other = numbers.of(solved.one().model());
            Plan plan = numbers.of(solved.found().plan());
            Evaluation mine = solved.found().evaluation();
            Evaluation others = new Evaluator(other).atBest(plan, solved.one().bounds());
            assertClose(solved, mine.rowsPerNano(), others.rowsPerNano());
            assertClose(solved, mine.coreShare(), others.coreShare());
            assertClose(solved, mine.meanLatencyNanos(), others.meanLatencyNanos());
            for (int v = 0; v < mine.utilization().size(); v++) {
                assertClose(
                        solved, mine.utilization().get(v), others.utilization().get(numbers.ofOperator(v)));
            }
            assertThat(new BoundedOptimizer(other, solved.one().bounds()).optimize())
                    .as(solved.name())
                    .isInstanceOfSatisfying(
                            Outcome.Found.class,
                            found -> assertThat(found.plan()).as(solved.name()).isEqualTo(plan));
        });
    }

    private static void assertClose(Solved solved, double mine, double others) {
        assertThat(others).as(solved.name()).isCloseTo(mine, within(PRECISION * mine));
    }

    @ParameterizedTest
    @EnumSource(
            value = BoundKind.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"LATENCY", "ALL"})
    void evaluates_any_plan_like_the_naive_model(BoundKind kind) {
        forAll(kind, solved -> {
            Plan plan = randomPlan(solved.one());
            double naive = new NaiveModel(solved.one().model(), solved.one().bounds())
                    .highestRate(plan.parallelisms(), plan.batchSizes());
            Evaluator evaluator = new Evaluator(solved.one().model());
            assertThat(evaluator.atBest(plan, solved.one().bounds()).rowsPerNano())
                    .as(solved.name())
                    .isCloseTo(naive, within(PRECISION * naive));
            assertThat(evaluator.evaluate(plan, solved.one().bounds()).rowsPerNano())
                    .as(solved.name())
                    .isLessThanOrEqualTo(naive * (1 + PRECISION));
        });
    }

    private static Plan randomPlan(RandomCase one) {
        Draw draw = new Draw(one.name().hashCode());
        int[] parallelisms = one.model().operators().stream()
                .mapToInt(v -> draw.whole(v.limit().min(), v.limit().max()))
                .toArray();
        int[] batches = one.model().streams().stream()
                .mapToInt(s -> draw.whole(1, s.limit().max()))
                .toArray();
        double[] lingers = IntStream.of(batches)
                .mapToDouble(s -> one.bounds().lingers().usualNanos())
                .toArray();
        return new Plan(parallelisms, batches, lingers, one.bounds().pending());
    }

    private static void forAll(BoundKind kind, Check check) {
        for (Solved solved : SOLVED.computeIfAbsent(kind, OptimizerPropertyTest::solved)) {
            check.accept(solved);
        }
    }

    private static List<Solved> solved(BoundKind kind) {
        List<Solved> solved = new ArrayList<>();
        int[] seeds = Cases.rotating(OF_BUILD, CASES).toArray();
        for (int seed : seeds) {
            RandomCase one = RandomCase.of(seed, kind, RandomCase.Size.LARGE);
            if (new BoundedOptimizer(one.model(), one.bounds()).optimize() instanceof Outcome.Found found) {
                solved.add(new Solved(one, found));
            }
        }
        assertThat(solved).as("cases with a plan").hasSizeGreaterThan(seeds.length / 2);
        return solved;
    }
}
