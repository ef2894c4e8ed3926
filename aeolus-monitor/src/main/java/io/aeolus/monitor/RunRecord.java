// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import java.util.OptionalDouble;

/**
 * One run of a comparison.
 *
 * @param config the name of the configuration
 * @param run the number of the run within its configuration, from 1
 * @param predictedTuplesPerSecond the plan's predicted throughput; empty without prediction
 */
public record RunRecord(
        String config, int run, Measurement measurement, OptionalDouble predictedTuplesPerSecond, RunTrace trace) {

    /** Finds the steady part of the run. */
    public Steadiness steadiness() {
        return Steadiness.of(trace, measurement.isWhole());
    }
}
