// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRequest.SmallerBatches;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.synthetic.Flows;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A run with smaller batches shows the cost of batches in a plan's placement. */
class SmallerBatchesTest {

    private static final int CHAINS = 200;
    private static final int LARGE = 400;
    private static final int DIVISOR = SmallerBatches.OF_A_PLAN;

    /** With changed costs of batches, for plans with other batches. */
    @Test
    void smaller_batches_improve_predictions_for_other_batches() throws BadInputException {
        double[] with = new double[CHAINS];
        double[] without = new double[CHAINS];
        for (int seed = 0; seed < CHAINS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            KnownChain chain = KnownChain.random(random);
            KnownChain real = chain.changed(new CostChange(
                    Stream.generate(() -> factor(random)).limit(3).toList(), factor(random), factor(random)));
            Plan run = plan(random);
            Plan other = run.divided(2 * DIVISOR);
            Problem problem = new Problem(LearnedModels.of(chain.profile()).model(), chain.bounds());
            Profile observed = real.observed(run);
            Profile smaller = real.observed(run.divided(DIVISOR));
            Profile both = observed.withBatching(List.of(BatchedState.of(LARGE / DIVISOR, smaller)), List.of());

            Problem learned = learned(problem, run, both);

            assertThat(learned.evaluate(run).rowsPerNano())
                    .as("the plan itself, seed %d", seed)
                    .isCloseTo(real.rowsPerNano(run), withPercentage(0.2));
            with[seed] = error(learned, real, other);
            without[seed] = error(learned(problem, run, observed), real, other);
        }
        Arrays.sort(with);
        Arrays.sort(without);
        assertThat(with[CHAINS / 2])
                .as("median, %.4f without", without[CHAINS / 2])
                .isLessThan(0.65 * without[CHAINS / 2]);
        assertThat(with[CHAINS * 9 / 10])
                .as("nine in ten, %.4f without", without[CHAINS * 9 / 10])
                .isLessThan(0.55 * without[CHAINS * 9 / 10]);
    }

    private static Problem learned(Problem problem, Plan plan, Profile observed) throws BadInputException {
        return LearnedModels.problem(problem, plan, observed);
    }

    private static double error(Problem learned, KnownChain real, Plan plan) throws BadInputException {
        return Math.abs(Math.log(learned.evaluate(plan).rowsPerNano() / real.rowsPerNano(plan)));
    }

    private static CostChange.Factor factor(SplittableRandom random) {
        return new CostChange.Factor(random.nextDouble(0.7, 1.4), random.nextDouble(0.4, 2.5));
    }

    private static Plan plan(SplittableRandom random) {
        return Flows.plan(
                new int[] {1, random.nextInt(1, 5), random.nextInt(1, 4)},
                new int[] {LARGE, random.nextInt(40, LARGE)},
                5e6,
                OptionalInt.empty());
    }
}
