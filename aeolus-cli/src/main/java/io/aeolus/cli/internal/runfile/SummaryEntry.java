// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.runfile;

import io.aeolus.monitor.LatencyMillis;
import java.util.Optional;
import java.util.OptionalDouble;

/** A summary of the runs of one configuration. Unknown figures are null in the file. */
public record SummaryEntry(
        double medianTuplesPerSecond,
        OptionalDouble tuplesPerSecondPerCore,
        OptionalDouble shareOfFused,
        OptionalDouble ratioToStock,
        OptionalDouble ratioToStormTuned,
        Optional<Against> againstStock,
        Optional<LatencyMillis> latencyMillis) {

    /** The ratios of a configuration to stock. */
    public record Against(Optional<Ratio> tuplesPerSecond, Optional<Ratio> p50, Optional<Ratio> p99) {

        /** Returns whether the throughput does not differ by more than its noise; false if the noise is unknown. */
        public boolean isNoise() {
            return tuplesPerSecond.filter(ratio -> !ratio.isClear()).isPresent();
        }
    }

    /** A confidence interval of a ratio to stock. */
    public record Ratio(double low, double high, boolean isClear) {}
}
