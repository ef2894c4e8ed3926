package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.aeolus.monitor.Figure;
import io.aeolus.monitor.internal.profile.report.Sampled;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Figures against those that are computed of all the values. */
class TallyTest {

    private record Sample(double value, long weight) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void figures_are_those_of_the_weighted_values(long seed) {
        List<Sample> samples = samples(seed, 30 + (int) seed * 50);

        Figure.Measured figure = (Figure.Measured) sums(samples).figure();

        double weights = 0;
        double squaredWeights = 0;
        double mean = 0;
        for (Sample sample : samples) {
            weights += sample.weight;
            squaredWeights += (double) sample.weight * sample.weight;
        }
        for (Sample sample : samples) {
            mean += sample.weight / weights * sample.value;
        }
        double variance = 0;
        for (Sample sample : samples) {
            variance += sample.weight / weights * (sample.value - mean) * (sample.value - mean);
        }
        double effective = weights * weights / squaredWeights;
        variance *= effective / (effective - 1);

        assertThat(figure.samples()).isEqualTo(samples.size());
        assertThat(figure.mean()).isCloseTo(mean, withinPercentage(1e-6));
        assertThat(figure.variance()).isCloseTo(variance, withinPercentage(1e-4));
        assertThat(figure.confidence95()).isCloseTo(1.96 * Math.sqrt(variance / effective), withinPercentage(1e-4));
        assertThat(figure.median()).isCloseTo(percentile(samples, 0.5), withinPercentage(1));
        assertThat(figure.p95()).isCloseTo(percentile(samples, 0.95), withinPercentage(1));
        assertThat(figure.p99()).isCloseTo(percentile(samples, 0.99), withinPercentage(1));
    }

    @Test
    void an_example_by_hand() {
        Tally tally = new Tally();
        for (int i = 0; i < 15; i++) {
            tally.add(10, 1);
            tally.add(20, 3);
        }

        Figure.Measured figure = (Figure.Measured) tally.sums().figure();

        // 15·1 calls of 10 and 15·3 of 20; effective are 60²/(15·1 + 15·9) = 24 samples.
        assertThat(figure.mean()).isEqualTo(17.5);
        assertThat(figure.variance()).isCloseTo((0.25 * 56.25 + 0.75 * 6.25) * 24 / 23, offset(1e-9));
        assertThat(figure.confidence95()).isCloseTo(1.96 * Math.sqrt(18.75 / 23), offset(1e-9));
        assertThat(figure.median()).isEqualTo(20);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void what_came_later_is_the_difference(long seed) {
        Sampled earlier = sums(samples(seed, 50));
        Sampled later = sums(samples(-seed, 70));

        Sampled difference = earlier.plus(later).minus(earlier);

        same(difference, later);
        same(later.plus(earlier), earlier.plus(later));
        same(earlier.minus(Sampled.NONE), earlier);
        same(Sampled.NONE.plus(earlier), earlier);
        same(earlier.plus(Sampled.NONE), earlier);
        assertThat(earlier.minus(earlier).samples()).isZero();
        assertThat(earlier.minus(earlier).figure()).isEqualTo(new Figure.Unknown(0, "no samples"));
    }

    @Test
    void sums_do_not_change_when_more_comes() {
        Tally tally = new Tally();
        assertThat(tally.sums()).isSameAs(Sampled.NONE);
        for (int i = 0; i < 40; i++) {
            tally.add(i, 2);
        }
        Sampled sums = tally.sums();
        Figure figure = sums.figure();
        tally.add(1e9, 1_000);

        assertThat(sums.figure()).isEqualTo(figure);
    }

    @Test
    void few_samples_are_no_figure() {
        Tally tally = new Tally();
        for (int i = 0; i < 29; i++) {
            tally.add(5, 1_000_000);
        }
        assertThat(tally.sums().figure()).isEqualTo(new Figure.Unknown(29, "too few samples"));
        tally.add(5, 1);
        assertThat(tally.sums().figure()).isInstanceOf(Figure.Measured.class);
    }

    @Test
    void takes_what_is_a_little_below_zero_and_what_is_very_long() {
        Tally tally = new Tally();
        for (int i = 0; i < 50; i++) {
            tally.add(-2.5, 1);
            tally.add(3.6e12, 1);
        }
        Figure.Measured figure = (Figure.Measured) tally.sums().figure();

        assertThat(figure.mean()).isCloseTo((3.6e12 - 2.5) / 2, withinPercentage(1e-6));
        assertThat(figure.median()).isZero();
        assertThat(figure.p95()).isCloseTo(3.6e12, withinPercentage(1));
    }

    @Test
    void survives_serialisation() {
        Sampled sums = sums(samples(3, 100));

        Sampled read = Utils.javaDeserialize(Utils.javaSerialize(sums), Sampled.class);

        same(read, sums);
        same(read.plus(sums).minus(sums), sums);
    }

    private static void same(Sampled actual, Sampled expected) {
        assertThat(actual.samples()).isEqualTo(expected.samples());
        assertThat(actual.weight()).isEqualTo(expected.weight());
        assertThat(actual.squaredWeight()).isEqualTo(expected.squaredWeight());
        assertThat(actual.sum()).isCloseTo(expected.sum(), withinPercentage(1e-9));
        assertThat(actual.squares()).isCloseTo(expected.squares(), withinPercentage(1e-9));
        assertThat(actual.histogram().decode()).isEqualTo(expected.histogram().decode());
    }

    private static Sampled sums(List<Sample> samples) {
        Tally tally = new Tally();
        samples.forEach(sample -> tally.add(sample.value, sample.weight));
        return tally.sums();
    }

    /** Long tails, and weights that tell of the value. */
    private static List<Sample> samples(long seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double value = 300 * Math.exp(3 * random.nextDouble());
            samples.add(new Sample(Math.rint(value), 1 + random.nextLong(value > 1_000 ? 10 : 5_000)));
        }
        return samples;
    }

    private static double percentile(List<Sample> samples, double share) {
        List<Sample> sorted = samples.stream()
                .sorted(Comparator.comparingDouble(Sample::value))
                .toList();
        double total = sorted.stream().mapToDouble(Sample::weight).sum();
        double sum = 0;
        for (Sample sample : sorted) {
            sum += sample.weight;
            if (sum >= share * total) {
                return sample.value;
            }
        }
        throw new IllegalStateException();
    }
}
