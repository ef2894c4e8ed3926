// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cli.ScaleRating.Trial;
import io.aeolus.linearroad.full.ScaleSearch.Outcome;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.Random;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScaleSearchTest {

    private static final ScaleSearch EXACT = new ScaleSearch(4, 1_000, 0, 3);

    @Test
    void takes_larger_steps_then_bisects_then_repeats_both_sides_of_the_boundary() throws Exception {
        Outcome found = find(EXACT, scale -> scale <= 11);

        assertThat(found.largest()).isEqualTo(11);
        assertThat(found.failed()).hasValue(12);
        assertThat(found.trials()).extracting(Trial::scale).containsExactly(4, 5, 7, 11, 19, 15, 13, 12, 11, 12);
        assertThat(found.mixed()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 2", "3, 4", "5, 6", "999, 1000"})
    void finds_boundaries_near_the_limits(int largest, int failed) throws Exception {
        Outcome found = find(EXACT, scale -> scale <= largest);

        assertThat(found.largest()).isEqualTo(largest);
        assertThat(found.failed()).hasValue(failed);
    }

    @Test
    void repeats_the_largest_possible_scale_if_it_holds() throws Exception {
        Outcome found = find(new ScaleSearch(6, 20, 0, 3), scale -> true);

        assertThat(found.largest()).isEqualTo(20);
        assertThat(found.failed()).isEmpty();
        assertThat(found.trials()).extracting(Trial::scale).containsExactly(6, 8, 12, 20, 20);
    }

    @Test
    void continues_above_a_scale_that_failed_by_chance() throws Exception {
        Queue<Boolean> atNineteen = new ArrayDeque<>(List.of(false));
        Outcome found = find(EXACT, scale -> scale == 19 && !atNineteen.isEmpty() ? atNineteen.remove() : scale <= 40);

        assertThat(found.largest()).isEqualTo(40);
        assertThat(found.failed()).hasValue(41);
        assertThat(found.mixed()).containsExactly(19);
    }

    @Test
    void continues_below_a_scale_that_held_by_chance() throws Exception {
        Queue<Boolean> atNine = new ArrayDeque<>(List.of(true));
        Outcome found = find(EXACT, scale -> scale == 9 && !atNine.isEmpty() ? atNine.remove() : scale <= 8);

        assertThat(found.largest()).isEqualTo(8);
        assertThat(found.failed()).hasValue(9);
        assertThat(found.mixed()).containsExactly(9);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void finds_every_boundary_within_the_resolution_with_few_trials(long seed) throws Exception {
        Random random = new Random(seed);
        for (int i = 0; i < 400; i++) {
            int max = 1 + random.nextInt(2_000);
            ScaleSearch search =
                    new ScaleSearch(1 + random.nextInt(max), max, random.nextInt(4) * 0.05, 1 + 2 * random.nextInt(3));
            int boundary = random.nextInt(max + 1);

            Outcome found = find(search, scale -> scale <= boundary);

            String of = search + ", boundary " + boundary;
            assertThat(found.largest()).as(of).isLessThanOrEqualTo(boundary);
            assertThat(found.failed().orElse(max + 1)).as(of).isGreaterThan(boundary);
            if (found.failed().isPresent()) {
                int gap = found.failed().getAsInt() - found.largest();
                assertThat((double) gap).as(of).isLessThanOrEqualTo(Math.max(1, search.resolution() * found.largest()));
            }
            assertThat(found.trials()).as(of).hasSizeLessThan(24 + 2 * search.trials());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void a_noisy_search_ends_with_majorities_at_both_sides(long seed) throws Exception {
        Random random = new Random(seed);
        for (int i = 0; i < 400; i++) {
            ScaleSearch search = new ScaleSearch(1 + random.nextInt(50), 200, 0.05, 3);
            int boundary = random.nextInt(200);
            Map<Integer, Integer> balance = new HashMap<>();

            Outcome found = find(search, scale -> {
                boolean holds = random.nextInt(10) == 0 ? random.nextBoolean() : scale <= boundary;
                balance.merge(scale, holds ? 1 : -1, Integer::sum);
                return holds;
            });

            if (found.largest() > 0) {
                assertThat(balance.get(found.largest())).isPositive();
                assertThat(heldAt(found, found.largest())).isGreaterThanOrEqualTo(2);
            }
            if (found.failed().isPresent()) {
                assertThat(balance.get(found.failed().getAsInt())).isNegative();
                assertThat(found.largest()).isLessThan(found.failed().getAsInt());
            }
        }
    }

    @Test
    void rejects_impossible_options() {
        assertThatThrownBy(() -> new ScaleSearch(0, 1, 0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ScaleSearch(5, 4, 0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ScaleSearch(1, 4, Double.NaN, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ScaleSearch(1, 4, 0, 2)).isInstanceOf(IllegalArgumentException.class);
    }

    private static long heldAt(Outcome found, int scale) {
        return found.trials().stream()
                .filter(tried -> tried.scale() == scale && tried.holds())
                .count();
    }

    private static Outcome find(ScaleSearch search, IntPredicate holds) throws Exception {
        return search.find(scale -> new Trial(scale, holds.test(scale), OptionalDouble.empty(), List.of()));
    }
}
