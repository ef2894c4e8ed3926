// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cli.internal.runfile.SummaryEntry.Ratio;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NoiseTest {

    /**
     * The ratios are e^0.1, e^0.2 and e^0.3, with mean 0.2 and standard deviation 0.1. The standard error is 0.1 / sqrt(3) = 0.057735.
     * Student's t for two degrees of freedom is 4.303, and 4.303 x 0.057735 = 0.248434.
     */
    @Test
    void computes_students_interval_of_three_pairs() {
        Ratio ratio = Noise.ofPairs(
                        new double[] {100, 1000, 10},
                        new double[] {100 * Math.exp(0.1), 1000 * Math.exp(0.2), 10 * Math.exp(0.3)})
                .orElseThrow();

        assertThat(ratio.low()).isEqualTo(Math.exp(0.2 - 0.248434), within(1e-4));
        assertThat(ratio.high()).isEqualTo(Math.exp(0.2 + 0.248434), within(1e-4));
        assertThat(ratio.isClear()).isFalse();
    }

    /** Ratios around e: the interval is 0.75 to 1.25 in logarithms. */
    @Test
    void a_ratio_outside_the_noise_is_significant() {
        double[] bases = {1, 1, 1};

        assertThat(Noise.ofPairs(bases, new double[] {Math.exp(0.9), Math.exp(1), Math.exp(1.1)}))
                .get()
                .satisfies(ratio -> {
                    assertThat(ratio.low()).isEqualTo(Math.exp(1 - 0.248434), within(1e-4));
                    assertThat(ratio.isClear()).isTrue();
                });
        assertThat(isClear(Noise.ofPairs(bases, new double[] {Math.exp(-0.9), Math.exp(-1), Math.exp(-1.1)})))
                .isTrue();
    }

    /** A machine that becomes slower in each round, for both configurations. */
    @Test
    void ignores_changes_that_affect_both_runs_of_a_pair() {
        assertThat(isClear(Noise.ofPairs(new double[] {100, 50, 25}, new double[] {121, 60, 30})))
                .isTrue();
    }

    @Test
    void ignores_differences_below_2_percent() {
        assertThat(isClear(Noise.ofPairs(new double[] {100, 100}, new double[] {101.9, 101.9})))
                .isFalse();
        assertThat(isClear(Noise.ofPairs(new double[] {100, 100}, new double[] {102.1, 102.1})))
                .isTrue();
    }

    @Test
    void has_no_ratio_for_one_pair_or_a_rate_of_0() {
        assertThat(Noise.ofPairs(new double[] {1}, new double[] {2})).isEmpty();
        assertThat(Noise.ofPairs(new double[] {0, 0}, new double[] {0, 0})).isEmpty();
        assertThat(Noise.ofPairs(new double[] {1, 1}, new double[] {1, 0})).isEmpty();
        assertThat(Noise.ofParts(new double[0], new double[] {1, 1})).isEmpty();
        assertThat(Noise.ofParts(new double[] {0, 0}, new double[] {1, 1})).isEmpty();
        assertThat(Noise.ofLatencies(0, 1)).isEmpty();
    }

    /**
     * The means are 100 and 150, the variances of 4 parts each 100 and 400. The squared relative errors are 100 / 4 / 100^2 =
     * 0.0025 and 400 / 4 / 150^2 = 0.004444. The root of their sum is 0.083333, and times Student's t for three degrees, 3.182, 0.265167.
     */
    @Test
    void compares_the_parts_of_single_runs() {
        double[] bases = spread(100, 100);
        double[] others = spread(150, 400);

        Ratio ratio = Noise.ofParts(bases, others).orElseThrow();

        assertThat(ratio.low()).isEqualTo(1.5 * Math.exp(-0.265167), within(1e-4));
        assertThat(ratio.high()).isEqualTo(1.5 * Math.exp(0.265167), within(1e-4));
        assertThat(ratio.isClear()).isTrue();
    }

    /** Two values on each side of a mean: their variance is four thirds of the squared deviation. */
    private static double[] spread(double mean, double variance) {
        double off = Math.sqrt(0.75 * variance);
        return new double[] {mean - off, mean + off, mean - off, mean + off};
    }

    @Test
    void ignores_differences_below_10_percent_between_single_runs() {
        assertThat(isClear(Noise.ofParts(new double[] {100, 100}, new double[] {109, 109})))
                .isFalse();
        assertThat(isClear(Noise.ofLatencies(10, 12))).isFalse();
        assertThat(isClear(Noise.ofLatencies(10, 13))).isTrue();
        assertThat(isClear(Noise.ofLatencies(13, 10))).isTrue();
    }

    /** Runs of the same configuration with noise of 20 % differ in five of a hundred cases. */
    @Test
    void equal_configurations_rarely_differ() {
        Random random = new Random(17);
        int different = 0;
        for (int i = 0; i < 10_000; i++) {
            double[] bases = random.doubles(3, 0, 1).map(NoiseTest::noisy).toArray();
            double[] others = random.doubles(3, 0, 1).map(NoiseTest::noisy).toArray();
            different += Noise.ofPairs(bases, others).orElseThrow().isClear() ? 1 : 0;
        }

        assertThat(different).isBetween(300, 700);
    }

    private static double noisy(double uniform) {
        return 1000 * Math.exp(0.4 * (uniform - 0.5));
    }

    private static boolean isClear(Optional<Ratio> ratio) {
        return ratio.orElseThrow().isClear();
    }
}
