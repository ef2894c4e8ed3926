// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DistributionTest {

    private static final double[] PERCENTS = {0, 0.1, 1, 10, 25, 50, 75, 90, 99, 99.9, 100};

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void percentiles_are_within_half_a_bucket_of_the_values(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] values = values(random, random.nextInt(1, 5_000));
        Distribution distribution = distribution(values);
        Arrays.sort(values);

        assertThat(distribution.count()).isEqualTo(values.length);
        assertThat(distribution.max()).isEqualTo(distribution.atPercentile(100));
        for (double percent : PERCENTS) {
            assertPercentile(distribution, percent, values);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void plus_and_minus_combine_the_values(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] early = values(random, 300);
        long[] late = values(random, 500);
        long[] all = LongStream.concat(Arrays.stream(early), Arrays.stream(late))
                .sorted()
                .toArray();
        Distribution sum = distribution(early).plus(distribution(late));
        Distribution difference = distribution(all).minus(distribution(early));
        Arrays.sort(late);

        assertThat(sum.count()).isEqualTo(800);
        assertThat(difference.count()).isEqualTo(500);
        for (double percent : PERCENTS) {
            assertPercentile(sum, percent, all);
            assertPercentile(difference, percent, late);
        }
    }

    @Test
    void empty_distributions_have_neither_count_nor_maximum() {
        Distribution some = distribution(5, 500);

        assertThat(Distribution.NONE.count()).isZero();
        assertThat(Distribution.NONE.atPercentile(50)).isZero();
        assertThat(Distribution.NONE.max()).isZero();
        assertThat(some.minus(some).count()).isZero();
        assertThat(some.minus(some).max()).isZero();
        assertThat(Distribution.NONE.plus(some).count()).isEqualTo(2);
        assertThat(some.plus(Distribution.NONE).count()).isEqualTo(2);
        assertThat(some.minus(Distribution.NONE).count()).isEqualTo(2);
    }

    @Test
    void a_value_counts_as_often_as_it_is_added() {
        Distribution.Counter counter = new Distribution.Counter();
        counter.add(10, 99);
        counter.add(100, 1);

        assertThat(counter.snapshot().count()).isEqualTo(100);
        assertThat(counter.snapshot().atPercentile(99)).isEqualTo(10);
        assertThat(counter.snapshot().atPercentile(99.5)).isEqualTo(100);
    }

    @Test
    void negative_values_count_as_0() {
        Distribution distribution = distribution(-1, Long.MIN_VALUE, 3);

        assertThat(distribution.atPercentile(60)).isZero();
        assertThat(distribution.max()).isEqualTo(3);
    }

    @Test
    void every_power_of_two_and_the_largest_value_have_a_bucket() {
        assertThat(distribution(Long.MAX_VALUE).max())
                .isCloseTo((double) Long.MAX_VALUE, within(halfBucket(Long.MAX_VALUE)));
        for (int bit = 0; bit < 63; bit++) {
            for (long value = (1L << bit) - 1; value <= (1L << bit) + 1; value++) {
                assertThat(distribution(value).max()).isCloseTo((double) value, within(halfBucket(value)));
            }
        }
    }

    /** A new bucket must not take the place of another one in a snapshot. */
    @Test
    void a_concurrent_snapshot_lacks_at_most_the_latest_values() throws Exception {
        long early = 1_000_000;
        for (int round = 0; round < 300; round++) {
            Distribution.Counter counter = new Distribution.Counter();
            counter.add(Long.MAX_VALUE, early);
            AtomicBoolean isDone = new AtomicBoolean();
            Thread task = new Thread(() -> {
                for (long value = 1L << 60; value > 0; value -= Math.max(1, value / 100)) {
                    counter.add(value, 1);
                }
                isDone.set(true);
            });
            task.start();
            while (!isDone.get()) {
                assertThat(counter.snapshot().max()).isGreaterThan(Long.MAX_VALUE / 2.0);
            }
            task.join();
        }
    }

    private static void assertPercentile(Distribution distribution, double percent, long[] sorted) {
        int rank = (int) Math.max(1, Math.ceil(sorted.length * percent / 100));
        long value = sorted[rank - 1];
        assertThat(distribution.atPercentile(percent))
                .as("%s %% of %d values", percent, sorted.length)
                .isCloseTo((double) value, within(halfBucket(value)));
    }

    private static double halfBucket(long value) {
        // A tolerance for rounded large numbers.
        return value < Distribution.EXACT ? 0 : value / 128.0 * 1.000_001;
    }

    /** Random values of all magnitudes. */
    private static long[] values(SplittableRandom random, int number) {
        return LongStream.generate(() -> random.nextLong() >>> random.nextInt(1, 64))
                .limit(number)
                .toArray();
    }

    private static Distribution distribution(long... values) {
        Distribution.Counter counter = new Distribution.Counter();
        Arrays.stream(values).forEach(value -> counter.add(value, 1));
        return counter.snapshot();
    }
}
