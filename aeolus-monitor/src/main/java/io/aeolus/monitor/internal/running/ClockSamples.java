// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import io.aeolus.cluster.TopologyStatistics.SampledTime;
import io.aeolus.monitor.Figure;
import io.aeolus.probe.Nanos;
import java.util.List;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Estimates the mean of times that Storm measured with a clock of whole milliseconds. A time d is the difference of two readings, each
 * rounded down. The difference is unbiased, because calls start at any time within a millisecond. For d below 1 ms it is 0 or 1 ms, so its
 * variance is d(1 − d) ms². Longer times can vary by any amount: this class assumes that their standard deviation equals their mean.
 */
final class ClockSamples {

    /** The upper end of the central 95 % of a distribution. */
    private static final double UPPER_QUANTILE = 0.975;

    private static final double Z = new NormalDistribution().inverseCumulativeProbability(UPPER_QUANTILE);

    private ClockSamples() {}

    /**
     * Estimates a mean in nanoseconds. Its confidence interval is the wider of two: by the variance of the clock (Wilson's score interval,
     * whose upper end is also valid for a sum of 0), and by the variation between the intervals of each executor, which shows bursts and
     * pauses.
     *
     * @param executors the sums of each executor by interval
     */
    static Figure nanos(List<List<SampledTime>> executors) {
        SampledTime sum = executors.stream().flatMap(List::stream).reduce(SampledTime.NONE, SampledTime::plus);
        if (sum.samples() < Figure.MIN_SAMPLES) {
            return new Figure.Unknown(sum.samples(), sum.samples() == 0 ? "no samples" : "too few samples");
        }
        double samples = sum.samples();
        double mean = sum.millis() / samples;
        double half = Math.max(byClock(mean, samples), byIntervals(executors, samples));
        return new Figure.Average(sum.samples(), Nanos.PER_MILLI * mean, Nanos.PER_MILLI * half);
    }

    private static double byClock(double mean, double samples) {
        double variance = mean < 0.5 ? mean * (1 - mean) : mean * mean;
        double square = Z * Z / samples;
        double centre = (mean + square / 2) / (1 + square);
        double half = Math.sqrt(square * variance + square * square / 4) / (1 + square);
        return centre + half - mean;
    }

    /** Intervals of one executor as clusters of samples (Cochran 1977, 6.13); 0 with fewer than four degrees of freedom. */
    private static double byIntervals(List<List<SampledTime>> executors, double samples) {
        double variance = 0;
        int freedom = 0;
        for (List<SampledTime> intervals : executors) {
            SampledTime sum = intervals.stream().reduce(SampledTime.NONE, SampledTime::plus);
            int n = intervals.size();
            if (n < 2 || sum.samples() == 0) {
                continue;
            }
            double mean = (double) sum.millis() / sum.samples();
            double squares = 0;
            for (SampledTime interval : intervals) {
                double deviation = interval.millis() - mean * interval.samples();
                squares += deviation * deviation;
            }
            variance += n / (n - 1.0) * squares / (samples * samples);
            freedom += n - 1;
        }
        return freedom < 4
                ? 0
                : new TDistribution(freedom).inverseCumulativeProbability(UPPER_QUANTILE) * Math.sqrt(variance);
    }
}
