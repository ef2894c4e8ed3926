package io.aeolus.cli.internal.runfile;

import io.aeolus.monitor.LatencyMillis;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The runs of one configuration, summed up. What is unknown is null.
 *
 * @param medianTuplesPerSecond throughput
 * @param tuplesPerSecondPerCore throughput for each core that is busy, the median of the runs
 * @param shareOfFused the same as a part of that of the fused topology, where one thread calls all components
 * @param ratioToStock how many times as fast as stock it is
 * @param ratioToStormTuned how many times as fast as storm-tuned it is
 * @param againstStock what differs from stock by more than noise
 * @param latencyMillis medians of the runs' latencies
 */
public record SummaryEntry(
        double medianTuplesPerSecond,
        OptionalDouble tuplesPerSecondPerCore,
        OptionalDouble shareOfFused,
        OptionalDouble ratioToStock,
        OptionalDouble ratioToStormTuned,
        Optional<Against> againstStock,
        Optional<LatencyMillis> latencyMillis) {

    /**
     * A configuration compared with stock.
     *
     * @param tuplesPerSecond the ratio of the throughputs
     * @param p50 the ratio of the latencies that half of the rows are within
     * @param p99 the ratio of the latencies that 99 % of the rows are within
     */
    public record Against(Optional<Ratio> tuplesPerSecond, Optional<Ratio> p50, Optional<Ratio> p99) {}

    /**
     * How many times as much as stock.
     *
     * @param low the lower end of the 95 % interval
     * @param high its upper end
     * @param isClear whether the difference is more than noise
     */
    public record Ratio(double low, double high, boolean isClear) {}
}
