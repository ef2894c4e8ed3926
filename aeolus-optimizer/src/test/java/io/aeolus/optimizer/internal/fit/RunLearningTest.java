package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.search.Problem;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A model is told what a plan did on a day on which all costs were others. */
class RunLearningTest {

    private static final int CHAINS = 200;

    @Test
    void a_corrected_model_reproduces_what_was_observed() throws BadInputException {
        for (int seed = 0; seed < CHAINS; seed++) {
            Day day = Day.of(seed);

            double expected = day.learned().evaluate(day.run).rowsPerNano();

            assertThat(expected).as("seed %d", seed).isCloseTo(day.real.rowsPerNano(day.run), withPercentage(0.2));
        }
    }

    /** Of another plan than the one that ran, it is a better model than it was. */
    @Test
    void a_corrected_model_predicts_other_plans_better() throws BadInputException {
        double[] before = new double[CHAINS];
        double[] after = new double[CHAINS];
        for (int seed = 0; seed < CHAINS; seed++) {
            Day day = Day.of(seed);
            before[seed] = error(day.model.evaluate(day.other).rowsPerNano(), day.real.rowsPerNano(day.other));
            after[seed] = error(day.learned().evaluate(day.other).rowsPerNano(), day.real.rowsPerNano(day.other));
        }

        assertThat(median(after)).as("median before: %f", median(before)).isLessThan(median(before) / 3);
        assertThat(Arrays.stream(after).max().orElseThrow())
                .isLessThan(Arrays.stream(before).max().orElseThrow());
    }

    /** Whose cost has risen is seen by its own time, so that a plan with more tasks for it is found. */
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 2})
    void a_change_of_one_operator_is_its_own(double factor) throws BadInputException {
        KnownChain chain = KnownChain.random(new SplittableRandom(3));
        Plan plan = chain.randomPlan(new SplittableRandom(4));
        CostChange change = CostChange.alike(new double[] {1, factor, 1}, 1, 1);
        Problem model = problem(chain);

        Problem learned = learned(model, plan, chain.changed(change).observed(plan));

        double work = learned.dataflow().operators().get(1).cpuNanos()
                / model.dataflow().operators().get(1).cpuNanos();
        double store = learned.dataflow().operators().get(2).cpuNanos()
                / model.dataflow().operators().get(2).cpuNanos();
        assertThat(work / store).isCloseTo(factor, withPercentage(7));
    }

    @Test
    void what_compilers_took_is_no_cost_of_the_plan() throws BadInputException {
        KnownChain chain = KnownChain.random(new SplittableRandom(5));
        Plan plan = chain.randomPlan(new SplittableRandom(6));
        Profile warm = chain.observed(plan);

        Problem learned = learned(problem(chain), plan, AlteredProfile.compiling(warm, 0.3));

        assertThat(learned.evaluate(plan).rowsPerNano()).isCloseTo(chain.rowsPerNano(plan), withPercentage(0.2));
    }

    @Test
    void a_run_without_rows_teaches_nothing() {
        KnownChain chain = KnownChain.random(new SplittableRandom(1));
        Profile idle = chain.without("work").with(Profile.Totals.UNKNOWN, List.of());

        assertThatThrownBy(() -> MeasuredState.Run.of(idle))
                .isInstanceOf(BadInputException.class)
                .hasMessage("the profile of 'chain' under its plan has no rows: run it with input, or for longer"
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

    private static Problem learned(Problem model, Plan plan, Profile observed) throws BadInputException {
        return Learned.problem(model, plan, observed);
    }

    private static Problem problem(KnownChain chain) throws BadInputException {
        TopologyModel modelled = Calibration.estimate(chain.profile(), Optional.empty(), Map.of())
                .modelled();
        return new Problem(modelled.dataflow(), chain.bounds());
    }

    /** A model, and what became of what it models. */
    private record Day(Problem model, KnownChain real, Plan run, Plan other) {

        static Day of(long seed) throws BadInputException {
            SplittableRandom random = new SplittableRandom(seed);
            KnownChain chain = KnownChain.random(random);
            double[] operators = {factor(random), factor(random), factor(random)};
            KnownChain real = chain.changed(CostChange.alike(operators, factor(random), factor(random)));
            return new Day(problem(chain), real, chain.randomPlan(random), chain.randomPlan(random));
        }

        private static double factor(SplittableRandom random) {
            return random.nextDouble(0.6, 1.8);
        }

        Problem learned() throws BadInputException {
            return RunLearningTest.learned(model, run, real.observed(run));
        }
    }
}
