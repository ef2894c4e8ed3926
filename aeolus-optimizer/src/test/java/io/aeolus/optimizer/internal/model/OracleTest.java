// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cases.Altered;
import io.aeolus.cases.Cases;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The optimizer finds the same plan as brute force with an independent model. */
class OracleTest {

    private static final int OF_BUILD = 25;
    private static final int CASES = 100;
    private static final int DEEP = 5_000;

    @ParameterizedTest
    @EnumSource(BoundKind.class)
    void finds_the_best_of_all_plans(BoundKind kind) {
        check(kind, Cases.rotating(OF_BUILD, CASES));
    }

    @Tag("deep")
    @ParameterizedTest
    @EnumSource(BoundKind.class)
    void finds_the_best_plan_in_many_more_cases(BoundKind kind) {
        check(kind, IntStream.range(CASES, DEEP));
    }

    private static void check(BoundKind kind, IntStream seeds) {
        List<String> failures = seeds.parallel()
                .mapToObj(seed -> failure(RandomCase.of(seed, kind, RandomCase.Size.SMALL)))
                .flatMap(Optional::stream)
                .toList();
        assertThat(failures)
                .as("%d cases fail, the first ones", failures.size())
                .isEmpty();
    }

    private static Optional<String> failure(RandomCase one) {
        try {
            check(one);
            return Optional.empty();
        } catch (AssertionError e) {
            return Optional.of(e.toString());
        }
    }

    private static void check(RandomCase one) {
        BruteForce all = new BruteForce(one.model(), one.bounds());
        Outcome outcome = new BoundedOptimizer(one.model(), one.bounds()).optimize();
        long fewest = one.model().minTasks();
        double smallest = all.naive().smallestP99Nanos();
        if (one.bounds().latency().isPresent() && one.bounds().latency().get().p99Nanos() < smallest) {
            assertThat(outcome).as(one.name()).isInstanceOfSatisfying(Outcome.TooFast.class, tooFast -> {
                assertThat(tooFast.smallestP99Nanos()).as(one.name()).isCloseTo(smallest, within(1e-9 * smallest));
                assertThat(optimizeWithin(one, tooFast.smallestP99Nanos() * (1 + 1e-6)))
                        .as(one.name())
                        .isNotInstanceOf(Outcome.TooFast.class);
                assertThat(optimizeWithin(one, tooFast.smallestP99Nanos() * (1 - 1e-6)))
                        .as(one.name())
                        .isInstanceOf(Outcome.TooFast.class);
            });
        } else if (one.bounds().maxTasks().orElse(Integer.MAX_VALUE) < fewest) {
            assertThat(outcome).as(one.name()).isEqualTo(new Outcome.TooFewTasks(fewest));
        } else {
            assertThat(outcome)
                    .as(one.name())
                    .isInstanceOfSatisfying(Outcome.Found.class, found -> compare(one, all, found));
        }
    }

    private static void compare(RandomCase one, BruteForce all, Outcome.Found found) {
        double highest = all.highestRate();
        assertThat(found.highest()).as("highest rate, " + one.name()).isCloseTo(highest, within(1e-6 * highest));
        int[] best = all.best(found.highest() * (1 - one.bounds().tolerance()));
        int[] plan = IntStream.concat(
                        IntStream.of(found.plan().parallelisms()),
                        IntStream.of(found.plan().batchSizes()))
                .toArray();
        assertThat(plan).as("parallelisms and batch sizes, " + one.name()).isEqualTo(best);
    }

    private static Outcome optimizeWithin(RandomCase one, double p99Nanos) {
        LatencyBound latency = new LatencyBound(p99Nanos, ModelConstants.USUAL_STALL_NANOS);
        Bounds bounds = Altered.with(one.bounds(), "latency", Optional.of(latency));
        return new BoundedOptimizer(one.model(), bounds).optimize();
    }
}
