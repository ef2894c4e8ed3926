// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.aeolus.probe.CallSamples.SampleSums;
import io.aeolus.probe.internal.profile.SampleStore.Tally;
import java.util.SplittableRandom;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TallyTest {

    @Test
    void sums_of_an_example() {
        Tally tally = new Tally();
        tally.add(new double[] {10, 20, 99}, 2, 1.5);
        tally.add(new double[] {40}, 1, 3);

        SampleSums sums = tally.sums();

        // Two bursts: weight 3 and sum 45, weight 3 and sum 120.
        assertThat(sums.samples()).isEqualTo(3);
        assertThat(sums.bursts()).isEqualTo(2);
        assertThat(sums.weight()).isEqualTo(6);
        assertThat(sums.sum()).isEqualTo(165);
        assertThat(sums.weightSquares()).isEqualTo(18);
        assertThat(sums.sumSquares()).isEqualTo(45 * 45 + 120 * 120);
        assertThat(sums.products()).isEqualTo(3 * 45 + 3 * 120);
        assertThat(sums.values().atPercentile(25)).isEqualTo(10);
        assertThat(sums.values().atPercentile(50)).isEqualTo(20);
        assertThat(sums.values().atPercentile(51)).isEqualTo(40);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void combined_adds_and_subtracts(long seed) {
        Tally both = new Tally();
        Tally second = new Tally();
        add(both, seed);
        SampleSums earlier = both.sums();
        add(both, -seed);
        add(second, -seed);
        SampleSums later = second.sums();

        same(both.sums().combined(earlier, -1), later);
        same(later.plus(earlier), both.sums());
        same(earlier.combined(SampleSums.NONE, -1), earlier);
        same(SampleSums.NONE.plus(earlier), earlier);
        same(earlier.plus(SampleSums.NONE), earlier);
        assertThat(earlier.combined(earlier, -1).samples()).isZero();
        assertThat(earlier.combined(earlier, -1).values().count()).isZero();
    }

    @Test
    void negative_and_very_long_values_are_accepted() {
        Tally tally = new Tally();
        tally.add(new double[] {-2.5}, 1, 1);
        tally.add(new double[] {3.6e12}, 1, 1);

        assertThat(tally.sums().sum()).isEqualTo(3.6e12 - 2.5);
        assertThat(tally.sums().values().atPercentile(50)).isZero();
        assertThat(tally.sums().values().atPercentile(99)).isCloseTo(3.6e12, withinPercentage(1));
    }

    @Test
    void sums_are_serialisable() {
        Tally tally = new Tally();
        add(tally, 3);

        SampleSums read = Utils.javaDeserialize(Utils.javaSerialize(tally.sums()), SampleSums.class);

        same(read, tally.sums());
    }

    private static void same(SampleSums actual, SampleSums expected) {
        assertThat(actual.samples()).isEqualTo(expected.samples());
        assertThat(actual.bursts()).isEqualTo(expected.bursts());
        assertThat(actual.weight()).isCloseTo(expected.weight(), withinPercentage(1e-9));
        assertThat(actual.sum()).isCloseTo(expected.sum(), withinPercentage(1e-9));
        assertThat(actual.weightSquares()).isCloseTo(expected.weightSquares(), withinPercentage(1e-9));
        assertThat(actual.sumSquares()).isCloseTo(expected.sumSquares(), withinPercentage(1e-9));
        assertThat(actual.products()).isCloseTo(expected.products(), withinPercentage(1e-9));
        for (int percent = 0; percent <= 100; percent++) {
            assertThat(actual.values().atPercentile(percent))
                    .isEqualTo(expected.values().atPercentile(percent));
        }
    }

    private static void add(Tally tally, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int burst = 0; burst < 50; burst++) {
            tally.add(random.doubles(28, 0, 1e6).toArray(), 28, 1 + random.nextDouble(5_000));
        }
    }
}
