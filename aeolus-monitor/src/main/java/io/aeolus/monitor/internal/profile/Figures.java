package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile.Keys;
import io.aeolus.probe.CallSamples.Sampled;
import io.aeolus.probe.KeySums;
import io.aeolus.probe.StreamName;
import java.util.OptionalDouble;
import org.apache.commons.math3.distribution.TDistribution;

/** Makes figures of sums of samples. */
final class Figures {

    /** Samples of one burst are alike: of fewer bursts nobody can tell how far they are off. */
    static final int FEWEST_BURSTS = 3;

    /** A percentile has at least so many samples above it. */
    private static final double SAMPLES_ABOVE = 5;

    /** The middle 95 % of a distribution end there. */
    private static final double WITHIN_95 = 0.975;

    /** With more degrees of freedom, Student's distribution is the normal one within 0.2 %. */
    private static final double AS_GOOD_AS_NORMAL = 1_000;

    private Figures() {}

    /**
     * What is known of a quantity. The mean is that of Horvitz and Thompson, each sample counted as often as its weight says. Bursts
     * are what is independent: the variance of the mean is that of a ratio of sums over clusters, n/(n − 1)·Σ(Y − mean·X)²/(ΣX)²
     * (Cochran 1977, 6.13), and its 95 % are those of Student's distribution. Where so few samples cannot bear a percentile, the
     * greatest that they bear takes its place.
     */
    static Figure of(Sampled sums) {
        return scaled(sums, 1, "no samples");
    }

    /** The same of values that are each some times as much, or the reason why there are no samples. */
    static Figure scaled(Sampled sums, double factor, String ifNone) {
        long n = sums.bursts();
        if (sums.samples() < Figure.FEWEST_SAMPLES || n < FEWEST_BURSTS) {
            return new Figure.Unknown(sums.samples(), sums.samples() == 0 ? ifNone : "too few samples");
        }
        double mean = sums.sum() / sums.weight();
        double population = Math.max(0, sums.squares() / sums.weight() - mean * mean);
        double deviations =
                Math.max(0, sums.sumSquares() - 2 * mean * sums.products() + mean * mean * sums.weightSquares());
        double ofMean = n / (n - 1.0) * deviations / (sums.weight() * sums.weight());
        // Where weights differ, there are effectively fewer bursts (Kish).
        double effective = sums.weight() * sums.weight() / sums.weightSquares();
        double samples = sums.samples() * Math.min(1, effective / n);
        TDistribution student = new TDistribution(Math.min(n - 1.0, AS_GOOD_AS_NORMAL));
        // Samples have the cost of the clock subtracted, so the mean of a shorter time can come out negative.
        return new Figure.Measured(
                sums.samples(),
                Math.max(0, factor * mean),
                factor * sums.values().atPercentile(50),
                factor * percentile(sums, 95, samples),
                factor * percentile(sums, 99, samples),
                factor * factor * population,
                factor * student.inverseCumulativeProbability(WITHIN_95) * Math.sqrt(ofMean));
    }

    private static double percentile(Sampled sums, double percent, double samples) {
        // A little less, as these numbers are rounded.
        double borne = 100 * (1 - SAMPLES_ABOVE / samples) - 1e-9;
        return sums.values().atPercentile(Math.max(50, Math.min(percent, borne)));
    }

    /**
     * What is known of the keys of an input. Their number is the estimate of Chao (1984) in its bias-corrected form, seen + f1·(f1 −
     * 1) / (2·(f2 + 1)), with f1 keys seen once and f2 seen twice: a lower bound that is close when few keys were seen only once.
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
