package io.aeolus.cli.internal.runfile;

import io.aeolus.monitor.LatencyMillis;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The runs of one configuration, summed up. What is unknown is null.
 *
 * @param medianTuplesPerSecond throughput
 * @param ratioToStock how many times as fast as stock it is
 * @param ratioToStormTuned how many times as fast as storm-tuned it is
 * @param latencyMillis medians of the runs' latencies
 */
public record SummaryEntry(
        BigDecimal medianTuplesPerSecond,
        Optional<BigDecimal> ratioToStock,
        Optional<BigDecimal> ratioToStormTuned,
        Optional<LatencyEntry> latencyMillis) {

    /**
     * The same as the file has it.
     *
     * @param tuplesPerSecond throughput
     * @param toStock how many times as fast as stock
     * @param toStormTuned how many times as fast as storm-tuned
     * @param latency latencies
     * @return rounded
     */
    public static SummaryEntry of(
            double tuplesPerSecond,
            OptionalDouble toStock,
            OptionalDouble toStormTuned,
            Optional<LatencyMillis> latency) {
        return new SummaryEntry(
                Rounding.of(tuplesPerSecond),
                Rounding.of(toStock),
                Rounding.of(toStormTuned),
                latency.map(LatencyEntry::of));
    }
}
