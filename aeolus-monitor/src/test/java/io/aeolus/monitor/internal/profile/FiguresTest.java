package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.aeolus.monitor.Figure;
import io.aeolus.probe.CallSamples.Sampled;
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

class FiguresTest {

    private static final Map<Integer, Integer> KEYS = Map.of(3, 1, 4, 1, 5, 1, 6, 2, 7, 4);

    @Test
    void an_example_by_hand() {
        Sampled sums = Sampled.NONE;
        for (int burst = 0; burst < 4; burst++) {
            // Bursts of ten calls, whose means are 10, 20, 10, 40; the last one stands for twice as many.
            double value = new double[] {10, 20, 10, 40}[burst];
            sums = sums.plus(burst(10, value, burst == 3 ? 2 : 1));
        }

        Figure.Measured figure = (Figure.Measured) Figures.of(sums);

        assertThat(figure.samples()).isEqualTo(40);
        assertThat(figure.mean()).isEqualTo((100 + 200 + 100 + 800) / 50.0);
        assertThat(figure.variance()).isCloseTo((2 * 14 * 14 + 4 * 4 + 2 * 16 * 16) / 5.0, offset(1e-9));
        // Deviations of the sums from the mean times the weights: 140, 40, 140 and 320; three degrees of freedom.
        double ofMean = 4 / 3.0 * (140 * 140 + 40 * 40 + 140 * 140 + 320 * 320) / (50 * 50);
        assertThat(figure.confidence95()).isCloseTo(3.18 * Math.sqrt(ofMean), withinPercentage(1));
        assertThat(figure.median()).isEqualTo(20);
    }

    /** A profile with a negative time is refused when it is read. */
    @Test
    void a_time_below_the_cost_of_the_clock_has_the_mean_zero() {
        Sampled sums = burst(10, -4, 1).plus(burst(10, 3, 1)).plus(burst(10, -4, 1));

        assertThat(((Figure.Measured) Figures.of(sums)).mean()).isZero();
    }

    /** Calls within a burst are alike: so many samples are worth no more than the bursts. */
    @Test
    void the_confidence_is_that_of_bursts() {
        int within = 0;
        for (int seed = 0; seed < 500; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Sampled sums = Sampled.NONE;
            for (int burst = 0; burst < 12; burst++) {
                sums = sums.plus(burst(28, 1_000 + 1_000 * random.nextDouble(), 5));
            }
            Figure.Measured figure = (Figure.Measured) Figures.of(sums);
            within += Math.abs(figure.mean() - 1_500) <= figure.confidence95() ? 1 : 0;
        }
        assertThat(within / 500.0).isBetween(0.9, 0.99);
    }

    @Test
    void too_few_samples_or_bursts_are_none() {
        assertThat(Figures.of(Sampled.NONE)).isEqualTo(new Figure.Unknown(0, "no samples"));
        Sampled two = burst(28, 5, 1e6).plus(burst(28, 5, 1e6));
        assertThat(Figures.of(two)).isEqualTo(new Figure.Unknown(56, "too few samples"));
        assertThat(Figures.of(two.plus(burst(1, 5, 1)))).isInstanceOf(Figure.Measured.class);
        Sampled single = Sampled.NONE;
        for (int i = 0; i < 29; i++) {
            single = single.plus(burst(1, 5, 1));
        }
        assertThat(Figures.of(single)).isEqualTo(new Figure.Unknown(29, "too few samples"));
        assertThat(Figures.of(single.plus(burst(1, 5, 1)))).isInstanceOf(Figure.Measured.class);
    }

    /** With the values 1 to n, the greatest of 30 is no 99th percentile. */
    @ParameterizedTest
    @CsvSource({"30, 25, 25", "100, 95, 95", "200, 190, 195", "500, 475, 495", "2000, 1900, 1980"})
    void a_percentile_has_five_samples_above_it(int samples, double p95, double p99) {
        Sampled sums = Sampled.NONE;
        for (int value = 1; value <= samples; value++) {
            sums = sums.plus(burst(1, value, 1));
        }
        Figure.Measured figure = (Figure.Measured) Figures.of(sums);

        assertThat(figure.p95()).isCloseTo(p95, withinPercentage(1));
        assertThat(figure.p99()).isCloseTo(p99, withinPercentage(1));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void figures_are_those_of_the_weighted_values(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Sampled sums = Sampled.NONE;
        double weights = 0;
        double sum = 0;
        double squares = 0;
        for (int burst = 0; burst < 200; burst++) {
            double value = Math.rint(300 * Math.exp(3 * random.nextDouble()));
            double weight = 1 + random.nextInt(value > 1_000 ? 10 : 5_000);
            sums = sums.plus(burst(7, value, weight));
            weights += 7 * weight;
            sum += 7 * weight * value;
            squares += 7 * weight * value * value;
        }
        Figure.Measured figure = (Figure.Measured) Figures.of(sums);

        assertThat(figure.mean()).isCloseTo(sum / weights, withinPercentage(1e-6));
        double variance = squares / weights - sum / weights * sum / weights;
        assertThat(figure.variance()).isCloseTo(variance, withinPercentage(1e-4));
        assertThat(((Figure.Measured) Figures.scaled(sums, 0.5, "")).mean()).isCloseTo(figure.mean() / 2, offset(1e-9));
    }

    @Test
    void keys_are_estimated_as_chao_does() {
        // 5 keys: three seen once, one twice. 5 + 3·2 / (2·(1 + 1)) = 6.5.
        KeySums sums = new KeySums(9, false, 40, 60, List.of(new KeySums.Key(7, 4, 10, 20)), 0, KEYS);

        var keys = Figures.of(new StreamName("words", "default"), sums);

        assertThat(keys.distinct()).hasValue(6.5);
        assertThat(keys.hottestShare()).hasValue(0.3);
    }

    @Test
    void of_too_many_keys_or_none_the_number_is_unknown() {
        KeySums full = new KeySums(9, true, 40, 60, List.of(), 0, KEYS);
        KeySums none = new KeySums(0, false, 0, 0, List.of(), 0, Map.of());
        StreamName input = new StreamName("words", "default");

        assertThat(Figures.of(input, full).distinct()).isEmpty();
        assertThat(Figures.of(input, none).distinct()).isEmpty();
        assertThat(Figures.of(input, none).hottestShare()).isEmpty();
    }

    private static Sampled burst(int samples, double value, double weight) {
        Distribution.Counter values = new Distribution.Counter();
        values.add(Math.round(value), Math.round(samples * weight));
        double x = samples * weight;
        double y = x * value;
        return new Sampled(samples, 1, x, y, y * value, x * x, y * y, x * y, values.snapshot());
    }
}
