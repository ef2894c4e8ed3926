package io.aeolus.monitor.internal.profile.report;

import io.aeolus.monitor.Figure;
import java.io.Serializable;
import org.HdrHistogram.Histogram;

/**
 * The sums of a sampled quantity. Each sample has a weight: how many calls it stands for. Immutable.
 *
 * @param samples how many samples
 * @param weight sum of the weights w
 * @param squaredWeight sum of w²
 * @param sum sum of w·x
 * @param squares sum of w·x²
 * @param histogram the values, each w times
 */
public record Sampled(
        long samples, double weight, double squaredWeight, double sum, double squares, EncodedHistogram histogram)
        implements Serializable {

    /** Significant digits of the histograms: values are kept within 1 %. */
    public static final int DIGITS = 2;

    /** No samples. */
    public static final Sampled NONE = new Sampled(0, 0, 0, 0, 0, EncodedHistogram.of(newHistogram()));

    /** 95 % of a normal distribution are within so many standard deviations. */
    private static final double DEVIATIONS_95 = 1.96;

    /**
     * An empty histogram of the kind that is used here.
     *
     * @return a new histogram
     */
    public static Histogram newHistogram() {
        return new Histogram(DIGITS);
    }

    /**
     * What came after an earlier moment.
     *
     * @param earlier the sums then
     * @return the difference
     */
    public Sampled minus(Sampled earlier) {
        if (earlier.samples == 0) {
            return this;
        }
        Histogram difference = histogram.decode();
        difference.subtract(earlier.histogram.decode());
        return new Sampled(
                samples - earlier.samples,
                weight - earlier.weight,
                squaredWeight - earlier.squaredWeight,
                sum - earlier.sum,
                squares - earlier.squares,
                EncodedHistogram.of(difference));
    }

    /**
     * Both together.
     *
     * @param other others of the same quantity
     * @return the sums
     */
    public Sampled plus(Sampled other) {
        if (samples == 0) {
            return other;
        }
        Histogram both = histogram.decode();
        both.add(other.histogram.decode());
        return new Sampled(
                samples + other.samples,
                weight + other.weight,
                squaredWeight + other.squaredWeight,
                sum + other.sum,
                squares + other.squares,
                EncodedHistogram.of(both));
    }

    /**
     * What is known of the quantity. The mean is that of Horvitz and Thompson, each sample counted as often as its weight says; the
     * confidence takes the effective number of samples, (Σw)²/Σw² (Kish).
     *
     * @return the figure
     */
    public Figure figure() {
        if (samples < Figure.FEWEST_SAMPLES) {
            return new Figure.Unknown(samples, samples == 0 ? "no samples" : "too few samples");
        }
        double mean = sum / weight;
        double effective = weight * weight / squaredWeight;
        double population = Math.max(0, squares / weight - mean * mean);
        double variance = effective > 1 ? population * effective / (effective - 1) : population;
        Histogram values = histogram.decode();
        return new Figure.Measured(
                samples,
                mean,
                values.getValueAtPercentile(50),
                values.getValueAtPercentile(95),
                values.getValueAtPercentile(99),
                variance,
                DEVIATIONS_95 * Math.sqrt(variance / effective));
    }
}
