package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.assertj.core.data.Percentage.withPercentage;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRequest.SmallerBatches;
import io.aeolus.optimizer.internal.fit.Correction.Factor;
import io.aeolus.optimizer.internal.model.Numbers;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Spent;
import io.aeolus.optimizer.internal.search.LearnedCosts;
import io.aeolus.optimizer.internal.search.Problem;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A plan that was run with smaller batches, too, says what batches cost where it has its tasks. */
class SmallerBatchesTest {

    private static final int CHAINS = 200;
    private static final int LARGE = 400;
    private static final int DIVISOR = SmallerBatches.OF_A_PLAN;

    private final Factor first = Factor.apart(0.8, 2.5);

    @Test
    void two_batch_sizes_give_both_factors() {
        // 100 ns of which 20 are of batches: 0.8 * 80 + 2.5 * 20 = 114; with batches of a quarter 60 ns more, 264.
        Factor seen = Factor.of(114, 100, 20, 264, 160, 1);

        assertThat(seen.batch()).isCloseTo(first.batch(), offset(0.05));
        assertThat(seen.rest()).isCloseTo(first.rest(), offset(0.02));
        assertThat(seen.rest() * 80 + seen.batch() * 20)
                .as("the plan's own time")
                .isCloseTo(114, withPercentage(1e-6));
    }

    @Test
    void times_that_hardly_depend_on_batches_say_nothing_of_them() {
        Factor seen = Factor.of(150, 100, 0.5, 148, 101, 4);

        assertThat(seen.batch()).isCloseTo(1.5, offset(0.2));
        assertThat(seen.rest()).isCloseTo(1.5, offset(0.01));
    }

    /** The workers of a run may be slow by chance, but what batches cost beside the rest is none. */
    @Test
    void how_dear_batches_are_is_believed_though_half_of_the_run_is() {
        Factor seen = Factor.of(228, 100, 20, 528, 160, 7);

        Factor half = seen.believed(0.5);

        assertThat(half.rest() * 80 + half.batch() * 20).isCloseTo(100 * Math.sqrt(2.28), withPercentage(1e-6));
        assertThat(half.batch() / half.rest()).isCloseTo(seen.batch() / seen.rest(), withPercentage(1e-6));
        assertThat(Factor.alike(4).believed(0.5)).isEqualTo(Factor.alike(2));
    }

    /** 100 ns of others are what 1,000 ns of clocks leave, so 42 ns are no sign. */
    @Test
    void what_is_left_of_others_is_as_unsure_as_they_are() {
        assertThat(Factor.of(100, 100, 5, 162, 120, 30).batch()).isLessThan(1.5);
        assertThat(Factor.of(100, 100, 5, 162, 120, 3).batch()).isGreaterThan(2.5);
    }

    @Test
    void the_plans_own_time_holds_at_the_bounds_too() {
        Factor seen = Factor.of(100, 100, 80, 430, 340, 3);

        assertThat(seen.rest() * 20 + seen.batch() * 80).isCloseTo(100, withPercentage(1e-6));
        assertThat(seen.rest()).isCloseTo(0.2, offset(1e-9));
    }

    @Test
    void who_is_known_with_one_batch_size_only_is_off_by_as_much_with_the_other() {
        Spent modelled = new Spent(new Numbers(new double[] {100}), 10, 0);
        Spent modelledSmaller = new Spent(new Numbers(new double[] {160}), 20, 5);
        Spent measured = new Spent(new Numbers(new double[] {300}), 10, 7);

        assertThat(modelledSmaller.likewise(measured, modelled))
                .hasToString("Spent[operatorNanos=[480.0], ackerNanos=20.0, otherNanos=5.0]");
    }

    @Test
    void what_is_not_known_stays() {
        assertThat(Factor.of(0, 100, 20, 0, 160, 3)).isEqualTo(Factor.alike(1));
        assertThat(Factor.of(0, 0, 0, 10, 0, 3)).isEqualTo(Factor.alike(1));
    }

    /** On days on which batches cost more or less than all else, of plans with other batches. */
    @Test
    void plans_with_other_batches_are_predicted_better() throws BadInputException {
        double[] with = new double[CHAINS];
        double[] without = new double[CHAINS];
        for (int seed = 0; seed < CHAINS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            KnownChain chain = KnownChain.random(random);
            KnownChain real = chain.corrected(new Correction(
                    Stream.generate(() -> factor(random)).limit(3).toList(), factor(random), factor(random)));
            Plan run = plan(random);
            Plan other = run.divided(2 * DIVISOR);
            Problem model = new Problem(
                    Calibration.model(chain.profile(), Optional.empty(), Map.of())
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

    /** Tasks that are busy one after the other, as in bursts, take nobody's time. */
    @Test
    void smaller_batches_that_are_slower_than_their_times_say_are_predicted_so() throws BadInputException {
        SplittableRandom random = new SplittableRandom(7);
        KnownChain chain = KnownChain.random(random);
        Plan run = plan(random);
        Plan divided = run.divided(DIVISOR);
        Problem model = new Problem(
                Calibration.model(chain.profile(), Optional.empty(), Map.of()).dataflow(), chain.bounds());
        Profile observed = chain.observed(run);
        BatchedState state = BatchedState.of(LARGE / DIVISOR, chain.observed(divided));
        double slow = 0.85 * chain.rowsPerNano(divided);
        BatchedState slower = state.with(
                new Profile.Totals(
                        OptionalDouble.of(slow * 1e9),
                        state.totals().processNanosPerRow(),
                        state.totals().ackerNanosPerRow(),
                        state.totals().compilerNanosPerRow(),
                        Optional.empty()),
                state.operators());

        Problem learned = learned(model, run, observed.withBatching(List.of(slower), List.of()));

        assertThat(learned.evaluate(run).rowsPerNano()).isCloseTo(chain.rowsPerNano(run), withPercentage(0.2));
        // The rates are not known so well that all of it is believed.
        assertThat(learned.evaluate(divided).rowsPerNano()).isBetween(slow, 0.98 * chain.rowsPerNano(divided));
    }

    private static Problem learned(Problem model, Plan plan, Profile observed) throws BadInputException {
        return new LearnedCosts(model, plan, Residuals.of(observed), 1).problem();
    }

    private static double error(Problem learned, KnownChain real, Plan plan) throws BadInputException {
        return Math.abs(Math.log(learned.evaluate(plan).rowsPerNano() / real.rowsPerNano(plan)));
    }

    private static Factor factor(SplittableRandom random) {
        return Factor.apart(random.nextDouble(0.7, 1.4), random.nextDouble(0.4, 2.5));
    }

    private static Plan plan(SplittableRandom random) {
        return new Plan(
                new int[] {1, random.nextInt(1, 5), random.nextInt(1, 4)},
                new int[] {LARGE, random.nextInt(40, LARGE)},
                new double[] {5e6, 5e6},
                OptionalInt.empty());
    }
}
