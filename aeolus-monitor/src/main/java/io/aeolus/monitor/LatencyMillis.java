package io.aeolus.monitor;

import io.aeolus.probe.Distribution;
import java.util.Optional;

/** Percentiles of latencies in milliseconds, and the longest. */
public record LatencyMillis(double p50, double p99, double max) {

    private static final double NANOS_PER_MILLI = 1e6;

    /** Of latencies in nanoseconds; empty if there are none. */
    public static Optional<LatencyMillis> of(Distribution nanos) {
        return nanos.count() <= 0
                ? Optional.empty()
                : Optional.of(new LatencyMillis(
                        nanos.atPercentile(50) / NANOS_PER_MILLI,
                        nanos.atPercentile(99) / NANOS_PER_MILLI,
                        nanos.max() / NANOS_PER_MILLI));
    }
}
