// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.model.ChainedModel;
import io.aeolus.optimizer.internal.model.Chains;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.search.Problem;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A model learns from a run in which a bolt is chained to the spout. */
class ChainLearningTest {

    private static final int CHAINS = 100;
    private static final Chains WORK = chains(1);

    @Test
    void reproduces_a_run_with_a_chain() throws BadInputException {
        for (int seed = 0; seed < CHAINS; seed++) {
            Run run = Run.of(seed, CostChange.alike(new double[] {1, 2, 1}, 1, 1));

            assertThat(run.learned().evaluate(run.plan).rowsPerNano())
                    .as("seed %d", seed)
                    .isCloseTo(run.measured(), withPercentage(0.5));
        }
    }

    /** The chained bolt is the only one that changed, but the run shows the sum of both. */
    @Test
    void predicts_a_plan_without_the_chain_better_after_the_run() throws BadInputException {
        double before = 0;
        double after = 0;
        for (int seed = 0; seed < CHAINS; seed++) {
            Run run = Run.of(seed, CostChange.alike(new double[] {1.7, 1.7, 1}, 1, 1));
            double real = run.real.rowsPerNano(run.plan);
            before +=
                    error(run.problem.withChains(Chains.NONE).evaluate(run.plan).rowsPerNano(), real);
            after += error(
                    run.learned().withChains(Chains.NONE).evaluate(run.plan).rowsPerNano(), real);
        }

        assertThat(after).isLessThan(before / 2);
    }

    /** A run shows the sum of both costs, so the ratio stays. */
    @Test
    void keeps_the_ratio_of_the_costs_in_a_chain() throws BadInputException {
        double change = 0;
        for (int seed = 0; seed < CHAINS; seed++) {
            Run run = Run.of(seed, CostChange.alike(new double[] {1.7, 1.7, 1}, 1, 1));
            change += error(ratio(run.learned()), ratio(run.problem));
        }

        assertThat(change / CHAINS).isLessThan(0.15);
    }

    private static double ratio(Problem problem) {
        return problem.unchained().operator(0).cpuNanos()
                / problem.unchained().operator(1).cpuNanos();
    }

    private static double error(double expected, double real) {
        return Math.abs(Math.log(expected / real));
    }

    private static Chains chains(int operator) {
        BitSet members = new BitSet();
        members.set(operator);
        return new Chains(members, new BitSet());
    }

    /** A problem with a chain, the topology with its real costs, and a plan. */
    private record Run(Problem problem, KnownChain real, Plan plan) {

        static Run of(long seed, CostChange change) throws BadInputException {
            SplittableRandom random = new SplittableRandom(seed);
            KnownChain profiled = KnownChain.random(random);
            TopologyModel topology = LearnedModels.of(profiled.profile());
            return new Run(
                    new Problem(topology.model(), profiled.bounds()).withChains(WORK),
                    profiled.changed(change),
                    profiled.randomPlan(random).withParallelism(1, 1).withBatchSize(0, 1));
        }

        private KnownChain chained() {
            return real.withModel(new ChainedModel(real.model(), WORK).contracted());
        }

        double measured() {
            return chained().rowsPerNano(plan);
        }

        Problem learned() throws BadInputException {
            return LearnedModels.problem(problem, plan, chained().observed(plan));
        }
    }
}
