package io.aeolus.monitor;

import java.util.OptionalDouble;

/**
 * One run of a comparison.
 *
 * @param config the name of the configuration
 * @param run the number of the run, from 1 in each configuration
 * @param predictedTuplesPerSecond the throughput that the plan predicts, if it predicts one
 */
public record RunRecord(
        String config, int run, Measurement measurement, OptionalDouble predictedTuplesPerSecond, RunTrace trace) {

    /** Whether the run became steady, and how fast it was then. */
    public Steadiness steadiness() {
        return Steadiness.of(trace, measurement.isWhole());
    }
}
