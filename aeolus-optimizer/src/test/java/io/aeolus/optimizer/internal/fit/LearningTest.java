// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cases.Cases;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Observation;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.TopologyOptimizer;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.search.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares the optimizer's weighting of runs with a model that is based on the last run only: chains whose costs have changed since the
 * profile, on machines of varying speed. Other plans are predicted after some runs.
 */
class LearningTest {

    private static final long SEED = 77_003;
    private static final int CASES = Cases.number(20, 40);

    @ParameterizedTest(name = "costs changed by {0}, {1} runs")
    @CsvSource({"0, 1", "0, 3", "0.1, 1", "0.1, 3", "0.5, 1", "0.5, 3"})
    void weighting_runs_beats_believing_the_last_run(double drift, int runs) throws BadInputException {
        double[] weighed = new double[CASES];
        double[] lastRunOnly = new double[CASES];
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < CASES; i++) {
            VaryingMachine one = VaryingMachine.of(random);
            KnownChain now = one.chain().changed(changed(drift, random));
            Profile profile = one.profile();
            TopologyOptimizer optimizer = TopologyOptimizer.of(profile, Optional.empty(), OptimizerOptions.defaults());
            Problem last = problem(profile, one.chain());
            for (int run = 0; run < runs; run++) {
                Plan plan = one.chain().randomPlan(random);
                Profile observed = SlowerMachine.in(now.observed(plan), 0, one.slower());
                optimizer = optimizer.withObservation(new Observation(VaryingMachine.storm(plan), observed));
                last = LearnedModels.problem(last, plan, observed);
            }
            Plan other = one.chain().randomPlan(random);
            double real = now.rowsPerNano(other);
            weighed[i] = error(
                    optimizer
                                    .predict(VaryingMachine.storm(other), VaryingMachine.SETTINGS)
                                    .tuplesPerSecond()
                            / 1e9,
                    real);
            lastRunOnly[i] = error(last.evaluate(other).rowsPerNano(), real);
        }

        double most = drift > 0.2 ? 1.1 : 1;
        assertThat(at(weighed, 0.5))
                .as("median error, %.3f with the last run only, seed %d", at(lastRunOnly, 0.5), SEED)
                .isLessThan(most * at(lastRunOnly, 0.5));
        if (runs > 1) {
            assertThat(at(weighed, 0.9))
                    .as("nine in ten errors, %.3f with the last run only, seed %d", at(lastRunOnly, 0.9), SEED)
                    .isLessThan(0.65 * at(lastRunOnly, 0.9));
        }
    }

    private static CostChange changed(double drift, SplittableRandom random) {
        double[] operators = new double[3];
        Arrays.setAll(operators, v -> factor(drift, random));
        return CostChange.alike(operators, factor(drift, random), factor(drift, random));
    }

    private static double factor(double drift, SplittableRandom random) {
        return Math.exp(drift * random.nextGaussian());
    }

    private static Problem problem(Profile profile, KnownChain chain) throws BadInputException {
        TopologyModel topology = LearnedModels.of(profile);
        return new Problem(topology.model(), chain.bounds());
    }

    private static double error(double expected, double real) {
        return Math.abs(Math.log(expected / real));
    }

    private static double at(double[] values, double part) {
        List<Double> sorted = new ArrayList<>();
        Arrays.stream(values).sorted().forEach(sorted::add);
        return sorted.get((int) (part * sorted.size()));
    }
}
