// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.CallSamples.SampleSums;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares sums of weighted samples with the true sums, over many seeds. The bound is five standard errors: for independent choices with
 * probability 1/w, the variance of a sum of w·x is at most the expected sum of (w·Σx)² over the bursts.
 */
class SamplerBiasTest {

    private static final int RUNS = 10;
    private static final double ERRORS = 5;

    private interface Operator {
        double nanos(long call, double seconds);
    }

    @ParameterizedTest
    @CsvSource({
        "2, 0.5, 400", "4, 0.5, 400", "8, 0.5, 400", "100, 0.5, 400",
        "2, 0.05, 400", "4, 0.05, 400", "8, 0.05, 400", "100, 0.05, 400",
        "2, 0.005, 400", "4, 0.005, 400", "8, 0.005, 400", "100, 0.005, 400"
    })
    void periodic_calls_do_not_bias_the_samples(int period, double share, long sampleNanos) {
        check(share, sampleNanos, 0.05, (call, seconds) -> call % period == 0 ? 5_000 : 100);
    }

    @ParameterizedTest
    @CsvSource({"0.5", "0.05", "0.005"})
    void changing_calls_do_not_bias_the_samples(double share) {
        // Slow in the first half, then fast.
        check(share, 400, 0.2, (call, seconds) -> seconds < 0.1 ? 20_000 : 200);
        check(share, 400, 0.2, (call, seconds) -> seconds < 0.1 ? 200 : 20_000);
        check(share, 400, 0.2, (call, seconds) -> 200 * Math.pow(10, 1 + Math.sin(seconds * 100)));
    }

    @ParameterizedTest
    @CsvSource({"0.0005", "0.00005"})
    void hurried_bursts_do_not_bias_the_samples(double share) {
        // Fewer than ten samples per second.
        check(share, 40_000, 20, (call, seconds) -> 5e6 * (1 + call % 3));
        check(share, 4_000_000, 20, (call, seconds) -> seconds < 10 ? 1e6 : 1e7);
    }

    private static void check(double share, long sampleNanos, double seconds, Operator operator) {
        check(1, share, sampleNanos, seconds, operator);
        check(8, share, sampleNanos, seconds, operator);
    }

    private static void check(int length, double share, long sampleNanos, double seconds, Operator operator) {
        double calls = 0;
        double nanos = 0;
        double callsVariance = 0;
        double nanosVariance = 0;
        double trueCalls = 0;
        double trueNanos = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            SampledThread thread = new SampledThread(() -> share, new SplittableRandom(seed), length);
            while (thread.nowNanos() < seconds * 1e9) {
                thread.call((long) operator.nanos(thread.calls(), thread.nowNanos() / 1e9), sampleNanos);
            }
            SampleSums sums = thread.sums();
            calls += sums.weight() - thread.calls();
            nanos += sums.sum() - thread.callNanos();
            callsVariance += sums.weightSquares();
            nanosVariance += sums.sumSquares();
            trueCalls += thread.calls();
            trueNanos += thread.callNanos();
        }
        assertThat(calls)
                .as("error of %.0f calls, seeds 0 to %d", trueCalls, RUNS - 1)
                .isBetween(-ERRORS * Math.sqrt(callsVariance), ERRORS * Math.sqrt(callsVariance));
        assertThat(nanos)
                .as("error of %.0f ns, seeds 0 to %d", trueNanos, RUNS - 1)
                .isBetween(-ERRORS * Math.sqrt(nanosVariance), ERRORS * Math.sqrt(nanosVariance));
    }
}
