package io.aeolus.cli.internal.runfile;

import io.aeolus.monitor.LatencyMillis;
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
        double medianTuplesPerSecond,
        OptionalDouble ratioToStock,
        OptionalDouble ratioToStormTuned,
        Optional<LatencyMillis> latencyMillis) {}
