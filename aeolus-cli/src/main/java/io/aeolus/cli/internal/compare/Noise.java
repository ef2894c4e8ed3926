// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import io.aeolus.cli.internal.runfile.SummaryEntry.Ratio;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Determines whether two configurations differ by more than the noise of their runs.
 *
 * <p>Configurations run alternately, in reverse order in each second round, and the runs of one round form a pair. So a steady drift of the
 * machine's speed raises the ratios of some pairs and lowers others. The interval is Student's 95 % confidence interval of the mean
 * logarithm of the ratios of the pairs (Student, The probable error of a mean, 1908). With one run per configuration, the interval is that
 * of the ratio of two means, over consecutive parts of the runs.
 */
final class Noise {

    /** The minimum difference between configurations that counts, even if the runs vary less. */
    private static final double MIN_DIFFERENCE = 0.02;

    /** The minimum difference between single runs, because the variance within a run does not contain the variance between runs. */
    private static final double MIN_DIFFERENCE_OF_SINGLE_RUNS = 0.1;

    /** The minimum difference between the latencies of single runs: larger, because the variance of a latency within a run is unknown. */
    private static final double MIN_LATENCY_DIFFERENCE_OF_SINGLE_RUNS = 0.25;

    /** The upper quantile of a two-sided 95 % interval. */
    private static final double UPPER_END = 0.975;

    private Noise() {}

    /** Compares pairs of runs; empty for fewer than two pairs, or if a rate is 0. */
    static Optional<Ratio> ofPairs(double[] bases, double[] others) {
        int pairs = bases.length;
        if (pairs < 2 || !areAbove0(bases) || !areAbove0(others)) {
            return Optional.empty();
        }
        double[] logs = IntStream.range(0, pairs)
                .mapToDouble(i -> Math.log(others[i] / bases[i]))
                .toArray();
        return Optional.of(
                of(StatUtils.mean(logs), Math.sqrt(StatUtils.variance(logs) / pairs), pairs - 1, MIN_DIFFERENCE));
    }

    /** Compares the parts of two runs; empty for fewer than two parts, or if a mean is 0. */
    static Optional<Ratio> ofParts(double[] bases, double[] others) {
        int fewest = Math.min(bases.length, others.length);
        if (fewest < 2 || StatUtils.mean(bases) <= 0 || StatUtils.mean(others) <= 0) {
            return Optional.empty();
        }
        double error = Math.sqrt(relativeErrorSquared(bases) + relativeErrorSquared(others));
        return Optional.of(of(
                Math.log(StatUtils.mean(others) / StatUtils.mean(bases)),
                error,
                fewest - 1,
                MIN_DIFFERENCE_OF_SINGLE_RUNS));
    }

    /** Compares the latencies of two runs; empty if a latency is 0. */
    static Optional<Ratio> ofLatencies(double base, double other) {
        return base > 0 && other > 0
                ? Optional.of(of(Math.log(other / base), 0, 1, MIN_LATENCY_DIFFERENCE_OF_SINGLE_RUNS))
                : Optional.empty();
    }

    private static Ratio of(double log, double error, int degrees, double least) {
        double half = new TDistribution(null, degrees).inverseCumulativeProbability(UPPER_END) * error;
        boolean isBeyondNoise = Math.abs(log) > half && Math.abs(log) >= Math.log1p(least);
        return new Ratio(Math.exp(log - half), Math.exp(log + half), isBeyondNoise);
    }

    private static boolean areAbove0(double[] values) {
        return Arrays.stream(values).allMatch(value -> value > 0);
    }

    /** The squared standard error of a mean, relative to the mean. */
    private static double relativeErrorSquared(double[] values) {
        double mean = StatUtils.mean(values);
        return StatUtils.variance(values) / values.length / (mean * mean);
    }
}
