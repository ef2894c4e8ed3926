// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyBoundTest {

    @ParameterizedTest
    @CsvSource({
        "5, 35, 0",
        "11, 35, 1",
        "17, 35, 2",
        "20, 35, 2",
        "41, 35, 2",
        "65, 35, 10",
        "125, 35, 30",
        "17, 100, 2",
        "65, 59, 2",
        "100, 100, 2",
        "125, 110, 5"
    })
    void computes_the_mean_that_meets_the_limit(double p99Millis, double stallMillis, double meanMillis) {
        assertThat(new LatencyBound(p99Millis * 1e6, stallMillis * 1e6).meanNanos())
                .isCloseTo(meanMillis * 1e6, within(1e-3));
    }

    @Test
    void computes_the_smallest_limit_for_a_mean() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 10_000; i++) {
            double mean = Math.pow(10, random.nextDouble(4, 9));
            LatencyBound any = new LatencyBound(1, 35e6 * Math.pow(10, random.nextDouble()));
            double smallest = any.smallestFor(mean);

            assertThat(new LatencyBound(smallest, any.stallNanos()).meanNanos()).isCloseTo(mean, within(1e-6 * mean));
            assertThat(new LatencyBound(0.999 * smallest, any.stallNanos()).meanNanos())
                    .isLessThan(mean);
        }
    }

    @Test
    void a_higher_limit_never_lowers_the_mean() {
        double last = Double.NEGATIVE_INFINITY;
        for (double p99 = 1e6; p99 < 2e8; p99 *= 1.01) {
            double mean = new LatencyBound(p99, ModelConstants.USUAL_STALL_NANOS).meanNanos();
            assertThat(mean).isGreaterThanOrEqualTo(last);
            last = mean;
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 34e6, Double.NaN, Double.POSITIVE_INFINITY})
    void rejects_invalid_stalls(double stallNanos) {
        assertThatThrownBy(() -> new LatencyBound(1e8, stallNanos))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("stallNanos");
    }
}
