// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile.Keys;
import io.aeolus.probe.CallSamples.SampleSums;
import io.aeolus.probe.KeySums;
import io.aeolus.probe.StreamName;
import java.util.OptionalDouble;
import org.apache.commons.math3.distribution.TDistribution;

/** Estimates figures from sums of samples. */
final class FigureEstimator {

    /** Samples of one burst are correlated, so fewer bursts give no confidence interval. */
    static final int MIN_BURSTS = 3;

    /** The minimum number of samples above a percentile. */
    private static final double SAMPLES_ABOVE = 5;

    /** The upper end of the central 95 % of a distribution. */
    private static final double UPPER_QUANTILE = 0.975;

    /** With more degrees of freedom, Student's distribution equals the normal distribution within 0.2 %. */
    private static final double MAX_DEGREES_OF_FREEDOM = 1_000;

    private FigureEstimator() {}

    /**
     * Estimates a quantity. The mean is the Horvitz-Thompson estimator, which weights samples by their inverse sampling rate. The
     * variance of the mean treats bursts as clusters, n/(n − 1)·Σ(Y − mean·X)²/(ΣX)² (Cochran 1977, 6.13), and the confidence interval
     * uses Student's distribution. With too few samples for a percentile, reports the highest percentile with five samples above it.
     */
    static Figure of(SampleSums sums) {
        return scaled(sums, 1, "no samples");
    }

    /** Estimates a quantity whose values are multiplied by a factor, with the reason for missing samples. */
    static Figure scaled(SampleSums sums, double factor, String ifNone) {
        long n = sums.bursts();
        if (sums.samples() < Figure.MIN_SAMPLES || n < MIN_BURSTS) {
            return new Figure.Unknown(sums.samples(), sums.samples() == 0 ? ifNone : "too few samples");
        }
        double mean = sums.sum() / sums.weight();
        double deviations =
                Math.max(0, sums.sumSquares() - 2 * mean * sums.products() + mean * mean * sums.weightSquares());
        double ofMean = n / (n - 1.0) * deviations / (sums.weight() * sums.weight());
        // Unequal weights reduce the effective number of bursts (Kish).
        double effective = sums.weight() * sums.weight() / sums.weightSquares();
        double samples = sums.samples() * Math.min(1, effective / n);
        TDistribution student = new TDistribution(Math.min(n - 1.0, MAX_DEGREES_OF_FREEDOM));
        // The cost of reading the clock is subtracted from samples, so the mean of a short time can be negative.
        return new Figure.Measured(
                sums.samples(),
                Math.max(0, factor * mean),
                factor * sums.values().atPercentile(50),
                factor * percentile99(sums, samples),
                factor * student.inverseCumulativeProbability(UPPER_QUANTILE) * Math.sqrt(ofMean));
    }

    private static double percentile99(SampleSums sums, double samples) {
        // Slightly less, to compensate for rounding.
        double highest = 100 * (1 - SAMPLES_ABOVE / samples) - 1e-9;
        return sums.values().atPercentile(Math.max(50, Math.min(99, highest)));
    }

    /**
     * Estimates the keys of an input. The number of distinct keys is the bias-corrected estimator of Chao (1984), seen + f1·(f1 − 1) /
     * (2·(f2 + 1)), with f1 keys seen once and f2 seen twice: a lower bound that is tight if few keys were seen only once.
     */
    static Keys of(StreamName input, KeySums keys) {
        boolean isKnown = keys.samples() > 0;
        return new Keys(
                input.component(),
                input.stream(),
                keys.samples(),
                keys.seen(),
                isKnown && !keys.isFull()
                        ? OptionalDouble.of(
                                keys.seen() + keys.seen(1) * (keys.seen(1) - 1.0) / (2 * (keys.seen(2) + 1.0)))
                        : OptionalDouble.empty(),
                isKnown ? OptionalDouble.of(keys.hottestShare()) : OptionalDouble.empty());
    }
}
