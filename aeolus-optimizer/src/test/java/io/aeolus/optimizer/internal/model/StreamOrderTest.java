// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The order equals that of a stable comparison sort. */
class StreamOrderTest {

    @Test
    void sorts_numbers_of_any_size_and_keeps_equal_ones_in_order() {
        for (int seed = 0; seed < 200; seed++) {
            Draw draw = new Draw(seed);
            double[] numbers = new double[draw.whole(0, 300)];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = draw.chance(0.1) ? 0 : draw.chance(0.3) ? draw.whole(1, 5) : draw.scaled(1e-150, 1e150);
            }
            int[] expected = IntStream.range(0, numbers.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble((Integer i) -> numbers[i]))
                    .mapToInt(Integer::intValue)
                    .toArray();
            assertThat(StreamOrder.ascending(numbers)).as("seed %d", seed).isEqualTo(expected);
        }
    }

    @Test
    void treats_negative_zero_as_zero() {
        assertThat(StreamOrder.ascending(new double[] {0.0, -0.0, 0.0})).containsExactly(0, 1, 2);
    }
}
