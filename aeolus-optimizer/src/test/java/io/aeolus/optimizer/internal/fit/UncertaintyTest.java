// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UncertaintyTest {

    private static final double NOISE = 0.05;
    private static final int DRAWS = 20_000;

    private final Uncertainty uncertainty = new Uncertainty(NOISE, 0, List.of(), List.of(), 0);

    @Test
    void treats_small_errors_as_noise() {
        assertThat(uncertainty.again(100, List.of(100 * Math.exp(0.99 * NOISE))))
                .isEqualTo(100);
        assertThat(uncertainty.again(100, List.of(100 * Math.exp(-0.9 * NOISE))))
                .isEqualTo(100);
    }

    @Test
    void keeps_large_errors() {
        // ln 2 is 14 times the noise.
        assertThat(uncertainty.again(100, List.of(200.0))).isCloseTo(199.3, within(0.1));
        assertThat(uncertainty.again(100, List.of(50.0))).isCloseTo(50.18, within(0.01));
    }

    @Test
    void trusts_several_runs_more_than_one() {
        double off = 100 * Math.exp(0.08);

        double once = uncertainty.again(100, List.of(off));
        double often = uncertainty.again(100, Collections.nCopies(4, off));

        assertThat(once).isBetween(100.0, often);
        assertThat(often).isBetween(once, off);
        // The mean of the runs counts.
        assertThat(uncertainty.again(100, List.of(120.0, 100 / 1.2))).isCloseTo(100, within(1e-9));
    }

    /** Plans with model errors from none over the noise of runs to much more. */
    @ParameterizedTest
    @CsvSource({"0, 0.5", "0.05, 1.1", "0.2, 1.3", "0.7, 1.1"})
    void is_closer_to_the_truth_than_run_and_model(double forPlans, double mostOfRuns) {
        SplittableRandom random = new SplittableRandom(4);
        double squares = 0;
        for (int i = 0; i < DRAWS; i++) {
            double truth = forPlans * random.nextGaussian();
            double run = truth + NOISE * random.nextGaussian();
            double again = Math.log(uncertainty.again(1, List.of(Math.exp(run))));
            squares += (again - truth) * (again - truth) / DRAWS;
        }
        assertThat(squares).isLessThan(mostOfRuns * NOISE * NOISE);
    }
}
