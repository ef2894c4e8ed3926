// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.monitor.Steadiness.Steady;
import io.aeolus.monitor.Steadiness.Unsteady;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteadinessTest {

    private static final Offset<Double> A_PERCENT = within(10.0);

    @Test
    void an_even_run_is_steady_throughout() {
        Steady steady = steady(20, second -> 1000, second -> 0);

        assertThat(steady.fromSeconds()).isZero();
        assertThat(steady.toSeconds()).isEqualTo(20);
        assertThat(steady.tuplesPerSecond()).isEqualTo(1000);
    }

    @Test
    void excludes_the_warm_up() {
        Steady steady = steady(40, second -> Math.min(1000, 100 + 90 * second), second -> 0);

        assertThat(steady.fromSeconds()).isBetween(8.0, 11.0);
        assertThat(steady.tuplesPerSecond()).isCloseTo(1000, A_PERCENT);
    }

    @Test
    void excludes_seconds_with_a_busy_compiler_despite_an_even_rate() {
        Steady steady = steady(30, second -> 1000, second -> second < 12 ? 0.5 : 0.01);

        assertThat(steady.fromSeconds()).isEqualTo(12);
    }

    @Test
    void excludes_seconds_with_a_compiler_backlog() {
        Steadiness found = of(30, second -> 1000, second -> 0.05, second -> second < 12 ? 30 : 3, false);

        assertThat(found).isInstanceOf(Steady.class);
        assertThat(((Steady) found).fromSeconds()).isEqualTo(12);
    }

    @Test
    void a_pause_of_the_compiler_does_not_end_the_warm_up() {
        Steady steady = steady(30, second -> 1000, second -> second < 12 && second % 2 == 0 ? 0.5 : 0.01);

        assertThat(steady.fromSeconds()).isEqualTo(11);
    }

    @Test
    void starts_after_a_step_of_the_rate() {
        Steady steady = steady(40, second -> second < 15 ? 600 : 1000, second -> 0);

        assertThat(steady.fromSeconds()).isEqualTo(15);
        assertThat(steady.tuplesPerSecond()).isEqualTo(1000);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void noise_is_not_a_trend(long seed) {
        Random random = new Random(seed);

        Steady steady = steady(60, second -> 1000 * (1 + 0.2 * random.nextGaussian()), second -> 0);

        assertThat(steady.toSeconds() - steady.fromSeconds()).isGreaterThanOrEqualTo(Thresholds.LEAST_STEADY_SECONDS);
        // Three standard errors of the shortest possible part.
        assertThat(steady.tuplesPerSecond())
                .isCloseTo(1000, within(3 * 200 / Math.sqrt(Thresholds.LEAST_STEADY_SECONDS)));
    }

    /** Measured throughput of Linear Road in two workers, per second: the first six seconds are slower, and pauses hide this. */
    @Test
    void excludes_a_slow_start_that_noise_hides() {
        int[] rates = {
            1811, 1557, 335, 1241, 1048, 1130, 1601, 179, 1558, 2029, 1946, 488, 1454, 2226, 2199, 1279,
            552, 2179, 1951, 2161, 1218, 1528, 2087, 2000, 1706, 1574, 891, 1108, 1955, 2195, 2191, 1766,
            817, 927, 1566, 1788, 2057, 2113, 1858, 839, 895, 1996, 2144, 2198, 2227, 1779
        };

        Steady steady = steady(rates.length, second -> rates[second], second -> 0);

        assertThat(steady.fromSeconds()).isGreaterThanOrEqualTo(6);
        assertThat(steady.tuplesPerSecond()).isGreaterThan(1_600);
    }

    @Test
    void a_run_that_gets_faster_until_its_end_is_unsteady() {
        assertThat(of(30, second -> 100 + 50 * second, second -> 0, false))
                .isEqualTo(new Unsteady("was still getting faster after 30.0 s"));
    }

    @Test
    void a_run_that_gets_slower_until_its_end_is_unsteady() {
        assertThat(of(30, second -> 2000 - 50 * second, second -> 0, false))
                .isEqualTo(new Unsteady("was still getting slower after 30.0 s"));
    }

    @Test
    void a_run_that_compiles_until_its_end_is_unsteady() {
        assertThat(of(30, second -> 1000, second -> second < 22 ? 0.4 : 0, false))
                .isEqualTo(new Unsteady("was still compiling 10 s before its end, after 30.0 s"));
    }

    @Test
    void a_short_run_is_unsteady() {
        assertThat(of(9, second -> 1000, second -> 0, false)).isEqualTo(new Unsteady("was over after 9.0 s"));
    }

    @Test
    void excludes_the_last_second_of_an_input() {
        Steady steady = (Steady) of(21, second -> second == 20 ? 100 : 1000, second -> 0, true);

        assertThat(steady.toSeconds()).isEqualTo(20);
        assertThat(steady.tuplesPerSecond()).isEqualTo(1000);
        assertThat(of(10, second -> 1000, second -> 0, true)).isInstanceOf(Unsteady.class);
    }

    @Test
    void a_run_without_throughput_is_unsteady() {
        assertThat(of(20, second -> 0, second -> 0, false)).isEqualTo(new Unsteady("did nothing in its last seconds"));
        assertThat(Steadiness.of(RunTrace.NONE, true)).isEqualTo(new Unsteady("was over after 0.0 s"));
    }

    @Test
    void a_trend_is_monotonic_significant_and_above_a_tenth() {
        assertThat(isChanging(100, 110, 130)).isTrue();
        assertThat(isChanging(130, 110, 100)).isTrue();
        assertThat(isChanging(100, 90, 130)).as("not monotonic").isFalse();
        assertThat(isChanging(100, 104, 108)).as("by less than a tenth").isFalse();
        assertThat(Steadiness.isChanging(new double[] {100, 116, 132}, 1))
                .as("in three seconds")
                .isTrue();
        assertThat(Steadiness.isChanging(new double[] {100, 109, 118}, 1))
                .as("within noise in three seconds")
                .isFalse();
        assertThat(Steadiness.isChanging(new double[] {20, 180, 80, 140, 10, 190, 30, 210, 150}, 10))
                .as("within the variation")
                .isFalse();
    }

    /** Three thirds of five seconds each. */
    private static boolean isChanging(double first, double middle, double last) {
        double[] rates = new double[15];
        Arrays.fill(rates, 0, 5, first);
        Arrays.fill(rates, 5, 10, middle);
        Arrays.fill(rates, 10, 15, last);
        return Steadiness.isChanging(rates, 1);
    }

    private static Steady steady(int seconds, IntToDoubleFunction rate, IntToDoubleFunction compiling) {
        Steadiness found = of(seconds, rate, compiling, false);
        assertThat(found).isInstanceOf(Steady.class);
        return (Steady) found;
    }

    /** A run with the given throughput and compiler share in each second. */
    private static Steadiness of(
            int seconds, IntToDoubleFunction rate, IntToDoubleFunction compiling, boolean isWhole) {
        return of(seconds, rate, compiling, second -> 0, isWhole);
    }

    /** The same run, with methods that wait for compilers at the end of each second. */
    private static Steadiness of(
            int seconds,
            IntToDoubleFunction rate,
            IntToDoubleFunction compiling,
            IntUnaryOperator waiting,
            boolean isWhole) {
        List<RunTrace.Sample> samples = new ArrayList<>();
        double tuples = 0;
        double compiled = 0;
        samples.add(new RunTrace.Sample(0, 0, 0, OptionalDouble.empty(), 1, 0, 0, 0, Optional.empty()));
        for (int second = 0; second < seconds; second++) {
            tuples += rate.applyAsDouble(second);
            compiled += compiling.applyAsDouble(second);
            samples.add(new RunTrace.Sample(
                    second + 1,
                    Math.round(tuples),
                    0,
                    OptionalDouble.empty(),
                    1,
                    compiled,
                    waiting.applyAsInt(second),
                    0,
                    Optional.empty()));
        }
        return Steadiness.of(new RunTrace(samples, List.of(), List.of()), isWhole);
    }
}
