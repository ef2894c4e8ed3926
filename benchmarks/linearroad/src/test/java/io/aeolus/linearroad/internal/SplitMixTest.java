// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SplitMixTest {
    @Test
    void generates_the_published_numbers() {
        SplitMix random = new SplitMix(0);
        assertThat(random.nextBits()).isEqualTo(0xe220a8397b1dcdafL);
        assertThat(random.nextBits()).isEqualTo(0x6e789e6aa1b965f4L);
        assertThat(random.nextBits()).isEqualTo(0x06c45d188009454fL);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, -1, Long.MIN_VALUE})
    void is_uniform_within_its_bounds(long seed) {
        SplitMix random = new SplitMix(seed);
        int[] counts = new int[10];
        double sum = 0;
        for (int i = 0; i < 100_000; i++) {
            counts[random.below(10)]++;
            double unit = random.unit();
            assertThat(unit).isBetween(0.0, Math.nextDown(1.0));
            sum += unit;
        }
        // Standard deviations: 95 for a count, 0.0009 for the mean.
        assertThat(IntStream.of(counts)).allMatch(count -> count > 9_500 && count < 10_500);
        assertThat(sum / 100_000).isBetween(0.495, 0.505);
    }
}
