package io.aeolus.cli.internal.compare;

import io.aeolus.cli.internal.runfile.SummaryEntry.Ratio;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Says whether two configurations differ by more than the noise of their runs.
 *
 * <p>Of runs that took turns, the runs of one round are a pair. The logarithms of the pairs' ratios have a mean, and Student's interval
 * around it: of equal configurations, 95 of 100 such intervals have 1 in them (Student, The probable error of a mean, 1908). Where there
 * is one run of each, the parts of a run take the place of runs, and the interval is that of the ratio of two means.
 */
final class Noise {

    /** Two ways to run the same are not closer, though one machine may repeat itself more exactly. */
    private static final double LEAST = 0.02;

    /** What one run repeats of itself says nothing of how it differs from another run of the same. */
    private static final double LEAST_OF_ONE_RUN = 0.1;

    /** The same of latencies, of which nobody knows how they went on within a run. */
    private static final double LEAST_LATENCY_OF_ONE_RUN = 0.25;

    /** Of a two-sided interval of 95 %. */
    private static final double UPPER_END = 0.975;

    private Noise() {}

    /** Compares pairs, as many of both; empty for fewer than two, or where one has nothing. */
    static Optional<Ratio> ofPairs(double[] bases, double[] others) {
        int pairs = bases.length;
        if (pairs < 2 || !areAbove0(bases) || !areAbove0(others)) {
            return Optional.empty();
        }
        double[] logs = IntStream.range(0, pairs)
                .mapToDouble(i -> Math.log(others[i] / bases[i]))
                .toArray();
        return Optional.of(of(StatUtils.mean(logs), Math.sqrt(StatUtils.variance(logs) / pairs), pairs - 1, LEAST));
    }

    /** Compares parts of one run with those of another one; empty for fewer than two of either, or where one has nothing. */
    static Optional<Ratio> ofParts(double[] bases, double[] others) {
        int fewest = Math.min(bases.length, others.length);
        if (fewest < 2 || StatUtils.mean(bases) <= 0 || StatUtils.mean(others) <= 0) {
            return Optional.empty();
        }
        double error = Math.sqrt(relativeErrorSquared(bases) + relativeErrorSquared(others));
        return Optional.of(
                of(Math.log(StatUtils.mean(others) / StatUtils.mean(bases)), error, fewest - 1, LEAST_OF_ONE_RUN));
    }

    /** Compares two latencies of which nothing else is known; empty where one is 0. */
    static Optional<Ratio> ofLatencies(double base, double other) {
        return base > 0 && other > 0
                ? Optional.of(of(Math.log(other / base), 0, 1, LEAST_LATENCY_OF_ONE_RUN))
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

    /** Of a mean: the square of its standard error as a part of it. */
    private static double relativeErrorSquared(double[] values) {
        double mean = StatUtils.mean(values);
        return StatUtils.variance(values) / values.length / (mean * mean);
    }
}
