package io.aeolus.cli.internal.runfile;

import io.aeolus.monitor.LatencyMillis;
import java.math.BigDecimal;

/**
 * Latencies in milliseconds.
 *
 * @param p50 the median
 * @param p99 the 99th percentile
 * @param max the longest
 */
public record LatencyEntry(BigDecimal p50, BigDecimal p99, BigDecimal max) {

    /**
     * The same as the file has it.
     *
     * @param latency latencies
     * @return rounded
     */
    public static LatencyEntry of(LatencyMillis latency) {
        return new LatencyEntry(Rounding.of(latency.p50()), Rounding.of(latency.p99()), Rounding.of(latency.max()));
    }
}
