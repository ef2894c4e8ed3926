// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.run;

import java.util.OptionalDouble;

/**
 * The figures of one run.
 *
 * @param wholeTuplesPerSecond input tuples per second, from the first tuple to the last result
 * @param steadyTuplesPerSecond the rate of the steady part; empty without a steady part
 * @param coresBusy processor time of the JVM per elapsed second; empty if unknown
 * @param output count and digest of the results
 */
public record RunFigures(
        double wholeTuplesPerSecond, OptionalDouble steadyTuplesPerSecond, OptionalDouble coresBusy, String output) {}
