// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** The search finds any rate from any distance, in few steps on a line, and in not many on a curve. */
class RateSearchTest {

    private static final int CASES = 2_000;

    private record Found(double rate, int steps) {}

    /** The load decides which rates are possible, as in the optimizer. */
    private static Found search(double first, DoubleUnaryOperator fullness) {
        RateSearch search = new RateSearch(first, fullness.applyAsDouble(first));
        int steps = 0;
        while (!search.isOver()) {
            steps++;
            double rate = search.next();
            assertThat(rate).as("next").isBetween(search.possible(), search.impossible());
            double full = fullness.applyAsDouble(rate);
            if (full <= 1) {
                search.recordPossible(rate, full);
            } else {
                search.recordImpossible(rate, full);
            }
        }
        return new Found(search.possible(), steps);
    }

    @Test
    void finds_the_root_of_a_line_in_few_steps() {
        Found found = search(10, rate -> rate / 3.7);
        assertThat(found.rate()).isCloseTo(3.7, within(1e-8));
        assertThat(found.steps()).isLessThanOrEqualTo(5);
    }

    @Test
    void finds_the_root_of_any_rising_curve() {
        for (int seed = 0; seed < CASES; seed++) {
            Draw draw = new Draw(seed);
            double rate = draw.scaled(1e-9, 10);
            double bend = draw.between(0.2, 3);
            int jumps = draw.chance(0.5) ? draw.whole(1, 10_000) : 0;
            double first = rate * draw.between(1.001, 1000);
            Found found = search(first, r -> {
                double full = Math.pow(r / rate, bend);
                return jumps > 0 ? Math.ceil(full * jumps) / jumps : full;
            });
            assertThat(found.rate()).as("seed %d", seed).isCloseTo(rate, within(1e-8 * rate));
            assertThat(found.steps()).as("seed %d", seed).isLessThanOrEqualTo(120);
        }
    }

    @Test
    void finds_a_root_without_using_the_load() {
        for (int seed = 0; seed < CASES; seed++) {
            double rate = new Draw(seed).between(0.5, 1);
            Found found = search(1, r -> r <= rate ? 0.01 : 1.000001);
            assertThat(found.rate()).as("seed %d", seed).isCloseTo(rate, within(1e-8));
            assertThat(found.steps()).as("seed %d", seed).isLessThanOrEqualTo(150);
        }
    }

    @Test
    void ends_at_the_highest_possible_rate() {
        RateSearch search = new RateSearch(8, 2);
        search.recordPossible(4, 1);
        search.bound(4);
        assertThat(search.isOver()).isTrue();
        assertThat(search.possible()).isEqualTo(4);
    }

    @Test
    void ends_without_a_possible_rate() {
        assertThat(search(10, rate -> 2).rate()).isZero();
    }
}
