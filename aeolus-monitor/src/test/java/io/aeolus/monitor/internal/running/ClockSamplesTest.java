// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cases.Cases;
import io.aeolus.cluster.TopologyStatistics.SampledTime;
import io.aeolus.monitor.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClockSamplesTest {

    private static final int RUNS = Cases.number(300, 1_000);
    private static final double NANOS_PER_MILLI = 1e6;

    @Test
    void the_mean_of_short_times_has_the_variance_of_the_clock() {
        Figure.Average figure = average(List.of(List.of(new SampledTime(10_000, 100))));

        assertThat(figure.samples()).isEqualTo(10_000);
        assertThat(figure.average()).isEqualTo(10_000);
        double standardError = Math.sqrt(0.01 * 0.99 / 10_000) * NANOS_PER_MILLI;
        assertThat(figure.confidence95()).isBetween(1.96 * standardError, 1.15 * 1.96 * standardError);
    }

    @Test
    void samples_that_are_all_zero_bound_the_time() {
        Figure.Average figure = average(List.of(List.of(new SampledTime(1_000, 0))));

        assertThat(figure.average()).isZero();
        // Of 1,000 times of 3.8 us, none reads 1 ms in 2.2 % of the cases.
        assertThat(figure.confidence95()).isBetween(3_000.0, 4_000.0);
    }

    @Test
    void bursts_widen_the_interval() {
        List<SampledTime> even = List.of(time(10), time(10), time(10), time(10), time(10));
        List<SampledTime> bursts = List.of(time(0), time(0), time(50), time(0), time(0));

        assertThat(average(List.of(bursts)).average())
                .isEqualTo(average(List.of(even)).average());
        assertThat(average(List.of(bursts)).confidence95())
                .isGreaterThan(3 * average(List.of(even)).confidence95());
    }

    @Test
    void executors_of_different_speed_do_not_widen_the_interval() {
        List<SampledTime> fast = List.of(time(10), time(10), time(10));
        List<SampledTime> slow = List.of(time(100), time(100), time(100));

        Figure.Average figure = average(List.of(fast, fast, slow, slow));

        assertThat(figure.confidence95()).isLessThan(0.1 * figure.average());
    }

    @Test
    void too_few_samples_give_no_estimate() {
        assertThat(ClockSamples.nanos(List.of(List.of(new SampledTime(29, 3)))))
                .isEqualTo(new Figure.Unknown(29, "too few samples"));
        assertThat(ClockSamples.nanos(List.of())).isEqualTo(new Figure.Unknown(0, "no samples"));
    }

    /** Simulates Storm's sampler: calls start at any time within a millisecond, and both readings of the clock are rounded down. */
    @ParameterizedTest
    @ValueSource(doubles = {0.002, 0.02, 0.3, 1.7})
    void the_interval_contains_the_true_mean_of_constant_times(double millis) {
        Random random = new Random(7);

        assertThat(coverage(random, millis, () -> millis)).isBetween(0.93, 1.0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.002, 0.02, 0.3, 1.7})
    void the_interval_contains_the_true_mean_of_exponential_times(double millis) {
        Random random = new Random(8);

        assertThat(coverage(random, millis, () -> -millis * Math.log(1 - random.nextDouble())))
                .isBetween(0.93, 1.0);
    }

    /** An interval that is too wide would contain any mean. */
    @Test
    void half_the_interval_does_not_contain_the_true_mean_often_enough() {
        Random random = new Random(9);
        int contained = 0;
        for (int run = 0; run < RUNS; run++) {
            Figure.Average figure = average(sampled(random, () -> 0.02));
            contained += Math.abs(figure.average() - 0.02 * NANOS_PER_MILLI) <= figure.confidence95() / 2 ? 1 : 0;
        }

        assertThat(contained / (double) RUNS).isBetween(0.5, 0.85);
    }

    private static double coverage(Random random, double millis, DoubleSupplier times) {
        int contained = 0;
        for (int run = 0; run < RUNS; run++) {
            Figure.Average figure = average(sampled(random, times));
            contained += Math.abs(figure.average() - millis * NANOS_PER_MILLI) <= figure.confidence95() ? 1 : 0;
        }
        return contained / (double) RUNS;
    }

    /** Two executors, three intervals each. */
    private static List<List<SampledTime>> sampled(Random random, DoubleSupplier times) {
        List<List<SampledTime>> executors = new ArrayList<>();
        for (int executor = 0; executor < 2; executor++) {
            List<SampledTime> intervals = new ArrayList<>();
            for (int interval = 0; interval < 3; interval++) {
                long sum = 0;
                for (int sample = 0; sample < 500; sample++) {
                    double start = random.nextDouble();
                    sum += (long) (start + times.getAsDouble());
                }
                intervals.add(new SampledTime(500, sum));
            }
            executors.add(intervals);
        }
        return executors;
    }

    private static SampledTime time(long millis) {
        return new SampledTime(1_000, millis);
    }

    private static Figure.Average average(List<List<SampledTime>> executors) {
        return (Figure.Average) ClockSamples.nanos(executors);
    }
}
