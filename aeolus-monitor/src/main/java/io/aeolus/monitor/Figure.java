// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.OptionalDouble;

/**
 * The estimate of a sampled quantity. The name of the field that holds the figure contains the unit. A quantity with too few samples is
 * {@link Unknown}.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
@JsonSubTypes({
    @JsonSubTypes.Type(Figure.Measured.class),
    @JsonSubTypes.Type(Figure.Average.class),
    @JsonSubTypes.Type(Figure.Unknown.class)
})
public sealed interface Figure {

    /** The minimum number of samples for an estimate. */
    int MIN_SAMPLES = 30;

    long samples();

    default OptionalDouble knownMean() {
        if (this instanceof Average average) {
            return OptionalDouble.of(average.average);
        }
        return this instanceof Measured measured ? OptionalDouble.of(measured.mean) : OptionalDouble.empty();
    }

    /**
     * An estimate from enough samples.
     *
     * @param samples number of samples, at least {@link #MIN_SAMPLES}
     * @param mean the mean, weighted by the inverse of the sampling rate
     * @param median the median, within 1 %
     * @param p99 the 99th percentile, within 1 %; with few samples, the highest percentile that has five samples above it
     * @param confidence95 half the width of the 95 % confidence interval of the mean
     */
    record Measured(long samples, double mean, double median, double p99, double confidence95) implements Figure {}

    /**
     * The mean of enough samples whose distribution is unknown.
     *
     * @param samples number of samples, at least {@link #MIN_SAMPLES}
     * @param confidence95 half the width of the 95 % confidence interval of the mean
     */
    record Average(long samples, double average, double confidence95) implements Figure {}

    /**
     * No estimate, because there are too few samples or none.
     *
     * @param unknown the reason, in a few words
     */
    record Unknown(long samples, String unknown) implements Figure {}
}
