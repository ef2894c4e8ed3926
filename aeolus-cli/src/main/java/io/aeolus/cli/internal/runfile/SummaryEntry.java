package io.aeolus.cli.internal.runfile;

import io.aeolus.monitor.LatencyMillis;
import java.util.Optional;
import java.util.OptionalDouble;

/** The runs of one configuration, summed up. What is unknown is null. */
public record SummaryEntry(
        double medianTuplesPerSecond,
        OptionalDouble tuplesPerSecondPerCore,
        OptionalDouble shareOfFused,
        OptionalDouble ratioToStock,
        OptionalDouble ratioToStormTuned,
        Optional<Against> againstStock,
        Optional<LatencyMillis> latencyMillis) {

    /** A configuration compared with stock. */
    public record Against(Optional<Ratio> tuplesPerSecond, Optional<Ratio> p50, Optional<Ratio> p99) {}

    /** How many times as much as stock. */
    public record Ratio(double low, double high, boolean isClear) {}
}
