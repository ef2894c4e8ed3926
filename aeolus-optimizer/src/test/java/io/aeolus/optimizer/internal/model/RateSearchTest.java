package io.aeolus.optimizer.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Any rate is found, from any distance, in few steps where the line is straight and not in many where it is not. */
class RateSearchTest {

    private static final int CASES = 2_000;

    private record Found(double rate, int steps) {}

    /** What is possible is decided by the fullness, as it is in the optimizer. */
    private static Found search(double first, DoubleUnaryOperator fullness) {
        RateSearch search = new RateSearch(first, fullness.applyAsDouble(first));
        int steps = 0;
        while (!search.isOver()) {
            steps++;
            double rate = search.next();
            assertThat(rate).as("next").isBetween(search.possible(), search.impossible());
            double full = fullness.applyAsDouble(rate);
            if (full <= 1) {
                search.isPossible(rate, full);
            } else {
                search.isImpossible(rate, full);
            }
        }
        return new Found(search.possible(), steps);
    }

    @Test
    void finds_where_a_line_reaches_one_in_few_steps() {
        Found found = search(10, rate -> rate / 3.7);
        assertThat(found.rate()).isCloseTo(3.7, within(1e-8));
        assertThat(found.steps()).isLessThanOrEqualTo(5);
    }

    @Test
    void finds_any_rate_of_any_rising_curve() {
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
    void finds_a_rate_that_fullness_says_nothing_about() {
        for (int seed = 0; seed < CASES; seed++) {
            double rate = new Draw(seed).between(0.5, 1);
            Found found = search(1, r -> r <= rate ? 0.01 : 1.000001);
            assertThat(found.rate()).as("seed %d", seed).isCloseTo(rate, within(1e-8));
            assertThat(found.steps()).as("seed %d", seed).isLessThanOrEqualTo(150);
        }
    }

    @Test
    void ends_at_once_where_the_highest_possible_rate_is_found() {
        RateSearch search = new RateSearch(8, 2);
        search.isPossible(4, 1);
        search.bound(4);
        assertThat(search.isOver()).isTrue();
        assertThat(search.possible()).isEqualTo(4);
    }

    @Test
    void ends_without_a_rate_where_none_is_possible() {
        assertThat(search(10, rate -> 2).rate()).isZero();
    }
}
