package io.aeolus.monitor;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.OptionalDouble;

/**
 * What is known of a quantity that was sampled. The unit is in the name of the figure. What was sampled too seldom is said to be
 * unknown, never invented.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
@JsonSubTypes({@JsonSubTypes.Type(Figure.Measured.class), @JsonSubTypes.Type(Figure.Unknown.class)})
public sealed interface Figure {

    /** The fewest samples that a figure is made of. */
    int FEWEST_SAMPLES = 30;

    /** How many samples there are. */
    long samples();

    /** The mean, if it is known. */
    default OptionalDouble knownMean() {
        return this instanceof Measured measured ? OptionalDouble.of(measured.mean) : OptionalDouble.empty();
    }

    /**
     * Enough samples.
     *
     * @param samples how many, at least {@link #FEWEST_SAMPLES}
     * @param mean their mean; where sampling was denser at some times, all times weigh what they should
     * @param median half of the values are below, within 1 %
     * @param p95 95 % of the values are below, within 1 %; of few samples, the greatest percentile that has five samples above it
     * @param p99 99 % of the values are below, within 1 %; of few samples, the greatest percentile that has five samples above it
     * @param variance the square of the standard deviation, in the square of the unit
     * @param confidence95 with a probability of 95 %, the true mean is not farther from the mean than this
     */
    record Measured(
            long samples, double mean, double median, double p95, double p99, double variance, double confidence95)
            implements Figure {}

    /**
     * Too few samples, or none that could be taken.
     *
     * @param samples how many
     * @param unknown why there is no figure, a few words
     */
    record Unknown(long samples, String unknown) implements Figure {}
}
