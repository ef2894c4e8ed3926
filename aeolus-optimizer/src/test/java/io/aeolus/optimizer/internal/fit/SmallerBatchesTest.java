package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRequest.SmallerBatches;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.search.Problem;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A plan that was run with smaller batches, too, says what batches cost where it has its tasks. */
class SmallerBatchesTest {

    private static final int CHAINS = 200;
    private static final int LARGE = 400;
    private static final int DIVISOR = SmallerBatches.OF_A_PLAN;

    /** On days on which batches cost more or less than all else, of plans with other batches. */
    @Test
    void plans_with_other_batches_are_predicted_better() throws BadInputException {
        double[] with = new double[CHAINS];
        double[] without = new double[CHAINS];
        for (int seed = 0; seed < CHAINS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            KnownChain chain = KnownChain.random(random);
            KnownChain real = chain.changed(new CostChange(
                    Stream.generate(() -> factor(random)).limit(3).toList(), factor(random), factor(random)));
            Plan run = plan(random);
            Plan other = run.divided(2 * DIVISOR);
            Problem model = new Problem(
                    Calibration.estimate(chain.profile(), Optional.empty(), Map.of())
                            .modelled()
                            .dataflow(),
                    chain.bounds());
            Profile observed = real.observed(run);
            Profile smaller = real.observed(run.divided(DIVISOR));
            Profile both = observed.withBatching(List.of(BatchedState.of(LARGE / DIVISOR, smaller)), List.of());

            Problem learned = learned(model, run, both);

            assertThat(learned.evaluate(run).rowsPerNano())
                    .as("the plan itself, seed %d", seed)
                    .isCloseTo(real.rowsPerNano(run), withPercentage(0.2));
            with[seed] = error(learned, real, other);
            without[seed] = error(learned(model, run, observed), real, other);
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

    private static Problem learned(Problem model, Plan plan, Profile observed) throws BadInputException {
        return Learned.problem(model, plan, observed);
    }

    private static double error(Problem learned, KnownChain real, Plan plan) throws BadInputException {
        return Math.abs(Math.log(learned.evaluate(plan).rowsPerNano() / real.rowsPerNano(plan)));
    }

    private static CostChange.Factor factor(SplittableRandom random) {
        return new CostChange.Factor(random.nextDouble(0.7, 1.4), random.nextDouble(0.4, 2.5));
    }

    private static Plan plan(SplittableRandom random) {
        return new Plan(
                new int[] {1, random.nextInt(1, 5), random.nextInt(1, 4)},
                new int[] {LARGE, random.nextInt(40, LARGE)},
                new double[] {5e6, 5e6},
                OptionalInt.empty());
    }
}
