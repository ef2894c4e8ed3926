package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.profile.report.EncodedHistogram;
import io.aeolus.monitor.internal.profile.report.Sampled;
import org.HdrHistogram.Histogram;

/** Adds up the samples of a quantity. Not thread-safe. */
final class Tally {

    private final Histogram histogram = Sampled.newHistogram();
    private long samples;
    private double weights;
    private double squaredWeights;
    private double sum;
    private double squares;

    /**
     * Adds a sample.
     *
     * @param value the value; where a cost was subtracted, it may be a little below 0
     * @param weight how many calls it stands for, at least 1
     */
    void add(double value, long weight) {
        samples++;
        weights += weight;
        squaredWeights += (double) weight * weight;
        sum += value * weight;
        squares += value * value * weight;
        histogram.recordValueWithCount(Math.max(0, Math.round(value)), weight);
    }

    /** The sums so far. */
    Sampled sums() {
        return samples == 0
                ? Sampled.NONE
                : new Sampled(samples, weights, squaredWeights, sum, squares, EncodedHistogram.of(histogram));
    }
}
