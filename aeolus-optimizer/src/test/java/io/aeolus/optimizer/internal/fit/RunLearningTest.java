// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import io.aeolus.cases.Altered;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.search.Problem;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A model learns from a run with changed costs. */
class RunLearningTest {

    private static final int CHAINS = 200;

    @Test
    void reproduces_an_observation() throws BadInputException {
        for (int seed = 0; seed < CHAINS; seed++) {
            Day day = Day.of(seed);

            double expected = day.learned().evaluate(day.run).rowsPerNano();

            assertThat(expected).as("seed %d", seed).isCloseTo(day.real.rowsPerNano(day.run), withPercentage(0.2));
        }
    }

    /** The model improves for other plans than the one that ran. */
    @Test
    void predicts_other_plans_better_after_a_run() throws BadInputException {
        double[] before = new double[CHAINS];
        double[] after = new double[CHAINS];
        for (int seed = 0; seed < CHAINS; seed++) {
            Day day = Day.of(seed);
            before[seed] = error(day.problem.evaluate(day.other).rowsPerNano(), day.real.rowsPerNano(day.other));
            after[seed] = error(day.learned().evaluate(day.other).rowsPerNano(), day.real.rowsPerNano(day.other));
        }

        assertThat(median(after)).as("median before: %f", median(before)).isLessThan(median(before) / 3);
        assertThat(Arrays.stream(after).max().orElseThrow())
                .isLessThan(Arrays.stream(before).max().orElseThrow());
    }

    /** The time of an operator shows that its cost has risen, so a plan with more tasks is found. */
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 2})
    void attributes_a_change_to_its_operator(double factor) throws BadInputException {
        KnownChain chain = KnownChain.random(new SplittableRandom(3));
        Plan plan = chain.randomPlan(new SplittableRandom(4));
        CostChange change = CostChange.alike(new double[] {1, factor, 1}, 1, 1);
        Problem problem = problem(chain);

        Problem learned = learned(problem, plan, chain.changed(change).observed(plan));

        double work = learned.model().operator(1).cpuNanos()
                / problem.model().operator(1).cpuNanos();
        double store = learned.model().operator(2).cpuNanos()
                / problem.model().operator(2).cpuNanos();
        assertThat(work / store).isCloseTo(factor, withPercentage(7));
    }

    @Test
    void ignores_the_time_of_the_jit_compiler() throws BadInputException {
        KnownChain chain = KnownChain.random(new SplittableRandom(5));
        Plan plan = chain.randomPlan(new SplittableRandom(6));
        Profile warm = chain.observed(plan);

        Problem learned = learned(problem(chain), plan, AlteredProfile.compiling(warm, 0.3));

        assertThat(learned.evaluate(plan).rowsPerNano()).isCloseTo(chain.rowsPerNano(plan), withPercentage(0.2));
    }

    @Test
    void rejects_a_run_without_tuples() {
        KnownChain chain = KnownChain.random(new SplittableRandom(1));
        Profile idle = Altered.with(
                AlteredProfile.without(chain.profile(), "work"),
                Map.of("totals", Profile.Totals.UNKNOWN, "components", List.of()));

        assertThatThrownBy(() -> MeasuredState.Run.of(idle))
                .isInstanceOf(BadInputException.class)
                .hasMessage("the profile of 'chain' under its plan has no tuples: run it with input, or for longer"
                        + " (--seconds N)");
    }

    private static double error(double expected, double real) {
        return Math.abs(expected / real - 1);
    }

    private static double median(double[] values) {
        return DoubleStream.of(values)
                .sorted()
                .skip(values.length / 2)
                .findFirst()
                .orElseThrow();
    }

    private static Problem learned(Problem problem, Plan plan, Profile observed) throws BadInputException {
        return LearnedModels.problem(problem, plan, observed);
    }

    private static Problem problem(KnownChain chain) throws BadInputException {
        TopologyModel topology = LearnedModels.of(chain.profile());
        return new Problem(topology.model(), chain.bounds());
    }

    /** A model and the changed topology. */
    private record Day(Problem problem, KnownChain real, Plan run, Plan other) {

        static Day of(long seed) throws BadInputException {
            SplittableRandom random = new SplittableRandom(seed);
            KnownChain chain = KnownChain.random(random);
            double[] operators = {factor(random), factor(random), factor(random)};
            KnownChain real = chain.changed(CostChange.alike(operators, factor(random), factor(random)));
            return new Day(RunLearningTest.problem(chain), real, chain.randomPlan(random), chain.randomPlan(random));
        }

        private static double factor(SplittableRandom random) {
            return random.nextDouble(0.6, 1.8);
        }

        Problem learned() throws BadInputException {
            return RunLearningTest.learned(problem, run, real.observed(run));
        }
    }
}
