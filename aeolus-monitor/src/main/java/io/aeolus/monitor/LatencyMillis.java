// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.probe.Distribution;
import io.aeolus.probe.Nanos;
import java.util.Optional;

/** Percentiles and maximum of latencies, in milliseconds. */
public record LatencyMillis(double p50, double p99, double max) {

    /** Converts latencies in nanoseconds; empty if there are none. */
    public static Optional<LatencyMillis> of(Distribution nanos) {
        return nanos.count() <= 0
                ? Optional.empty()
                : Optional.of(new LatencyMillis(
                        nanos.atPercentile(50) / Nanos.PER_MILLI,
                        nanos.atPercentile(99) / Nanos.PER_MILLI,
                        nanos.max() / Nanos.PER_MILLI));
    }
}
