package io.aeolus.optimizer.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatencyBoundTest {

    @ParameterizedTest
    @CsvSource({"5, 0", "11, 1", "17, 2", "20, 2", "41, 2", "65, 10", "125, 30"})
    void leaves_a_mean(double p99Millis, double meanMillis) {
        assertThat(new LatencyBound(p99Millis * 1e6).meanNanos()).isCloseTo(meanMillis * 1e6, within(1e-3));
    }

    @Test
    void the_smallest_bound_for_a_mean_allows_for_it_and_no_smaller_one_does() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 10_000; i++) {
            double mean = Math.pow(10, random.nextDouble(4, 9));
            double smallest = LatencyBound.smallestFor(mean);

            assertThat(new LatencyBound(smallest).meanNanos()).isCloseTo(mean, within(1e-6 * mean));
            assertThat(new LatencyBound(0.999 * smallest).meanNanos()).isLessThan(mean);
        }
    }

    @Test
    void a_larger_bound_never_leaves_less() {
        double last = Double.NEGATIVE_INFINITY;
        for (double p99 = 1e6; p99 < 2e8; p99 *= 1.01) {
            double mean = new LatencyBound(p99).meanNanos();
            assertThat(mean).isGreaterThanOrEqualTo(last);
            last = mean;
        }
    }
}
