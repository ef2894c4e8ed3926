// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.aeolus.monitor.Figure;
import io.aeolus.probe.CallSamples.SampleSums;
import io.aeolus.probe.Distribution;
import io.aeolus.probe.KeySums;
import io.aeolus.probe.StreamName;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FigureEstimatorTest {

    private static final Map<Integer, Integer> KEYS = Map.of(3, 1, 4, 1, 5, 1, 6, 2, 7, 4);

    @Test
    void matches_an_example_computed_by_hand() {
        SampleSums sums = SampleSums.NONE;
        for (int burst = 0; burst < 4; burst++) {
            // Bursts of ten calls with means 10, 20, 10 and 40; the last burst has twice the weight.
            double value = new double[] {10, 20, 10, 40}[burst];
            sums = sums.plus(burst(10, value, burst == 3 ? 2 : 1));
        }

        Figure.Measured figure = (Figure.Measured) FigureEstimator.of(sums);

        assertThat(figure.samples()).isEqualTo(40);
        assertThat(figure.mean()).isEqualTo((100 + 200 + 100 + 800) / 50.0);
        // Deviations of the sums from mean times weight: 140, 40, 140 and 320; three degrees of freedom.
        double ofMean = 4 / 3.0 * (140 * 140 + 40 * 40 + 140 * 140 + 320 * 320) / (50 * 50);
        assertThat(figure.confidence95()).isCloseTo(3.18 * Math.sqrt(ofMean), withinPercentage(1));
        assertThat(figure.median()).isEqualTo(20);
    }

    /** A profile with a negative time would be rejected when read. */
    @Test
    void a_time_below_the_clock_overhead_has_mean_zero() {
        SampleSums sums = burst(10, -4, 1).plus(burst(10, 3, 1)).plus(burst(10, -4, 1));

        assertThat(((Figure.Measured) FigureEstimator.of(sums)).mean()).isZero();
    }

    /** Calls within a burst are equal, so more samples add no information. */
    @Test
    void confidence_depends_on_the_number_of_bursts() {
        int within = 0;
        for (int seed = 0; seed < 500; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            SampleSums sums = SampleSums.NONE;
            for (int burst = 0; burst < 12; burst++) {
                sums = sums.plus(burst(28, 1_000 + 1_000 * random.nextDouble(), 5));
            }
            Figure.Measured figure = (Figure.Measured) FigureEstimator.of(sums);
            within += Math.abs(figure.mean() - 1_500) <= figure.confidence95() ? 1 : 0;
        }
        assertThat(within / 500.0).isBetween(0.9, 0.99);
    }

    @Test
    void too_few_samples_or_bursts_give_no_estimate() {
        assertThat(FigureEstimator.of(SampleSums.NONE)).isEqualTo(new Figure.Unknown(0, "no samples"));
        SampleSums two = burst(28, 5, 1e6).plus(burst(28, 5, 1e6));
        assertThat(FigureEstimator.of(two)).isEqualTo(new Figure.Unknown(56, "too few samples"));
        assertThat(FigureEstimator.of(two.plus(burst(1, 5, 1)))).isInstanceOf(Figure.Measured.class);
        SampleSums single = SampleSums.NONE;
        for (int i = 0; i < 29; i++) {
            single = single.plus(burst(1, 5, 1));
        }
        assertThat(FigureEstimator.of(single)).isEqualTo(new Figure.Unknown(29, "too few samples"));
        assertThat(FigureEstimator.of(single.plus(burst(1, 5, 1)))).isInstanceOf(Figure.Measured.class);
    }

    /** With the values 1 to n, the maximum of 30 is not the 99th percentile. */
    @ParameterizedTest
    @CsvSource({"30, 25", "100, 95", "200, 195", "500, 495", "2000, 1980"})
    void a_percentile_has_five_samples_above_it(int samples, double p99) {
        SampleSums sums = SampleSums.NONE;
        for (int value = 1; value <= samples; value++) {
            sums = sums.plus(burst(1, value, 1));
        }
        Figure.Measured figure = (Figure.Measured) FigureEstimator.of(sums);

        assertThat(figure.p99()).isCloseTo(p99, withinPercentage(1));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void estimates_use_weighted_values(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SampleSums sums = SampleSums.NONE;
        double weights = 0;
        double sum = 0;
        for (int burst = 0; burst < 200; burst++) {
            double value = Math.rint(300 * Math.exp(3 * random.nextDouble()));
            double weight = 1 + random.nextInt(value > 1_000 ? 10 : 5_000);
            sums = sums.plus(burst(7, value, weight));
            weights += 7 * weight;
            sum += 7 * weight * value;
        }
        Figure.Measured figure = (Figure.Measured) FigureEstimator.of(sums);

        assertThat(figure.mean()).isCloseTo(sum / weights, withinPercentage(1e-6));
        assertThat(((Figure.Measured) FigureEstimator.scaled(sums, 0.5, "")).mean())
                .isCloseTo(figure.mean() / 2, offset(1e-9));
    }

    @Test
    void distinct_keys_use_the_estimator_of_chao() {
        // 5 keys: three seen once, one twice. 5 + 3·2 / (2·(1 + 1)) = 6.5.
        KeySums sums = new KeySums(9, false, 40, 60, List.of(new KeySums.Key(7, 4, 10, 20)), 0, KEYS);

        var keys = FigureEstimator.of(new StreamName("words", "default"), sums);

        assertThat(keys.distinct()).hasValue(6.5);
        assertThat(keys.hottestShare()).hasValue(0.3);
    }

    @Test
    void distinct_keys_are_unknown_with_too_many_keys_or_none() {
        KeySums full = new KeySums(9, true, 40, 60, List.of(), 0, KEYS);
        KeySums none = new KeySums(0, false, 0, 0, List.of(), 0, Map.of());
        StreamName input = new StreamName("words", "default");

        assertThat(FigureEstimator.of(input, full).distinct()).isEmpty();
        assertThat(FigureEstimator.of(input, none).distinct()).isEmpty();
        assertThat(FigureEstimator.of(input, none).hottestShare()).isEmpty();
    }

    private static SampleSums burst(int samples, double value, double weight) {
        Distribution.Counter values = new Distribution.Counter();
        values.add(Math.round(value), Math.round(samples * weight));
        double x = samples * weight;
        double y = x * value;
        return new SampleSums(samples, 1, x, y, x * x, y * y, x * y, values.snapshot());
    }
}
