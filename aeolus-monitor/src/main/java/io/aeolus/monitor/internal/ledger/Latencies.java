package io.aeolus.monitor.internal.ledger;

import io.aeolus.monitor.LatencyMillis;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Makes figures of latencies in nanoseconds. */
final class Latencies {

    private static final double NANOS_PER_MILLI = 1e6;

    private Latencies() {}

    static Optional<LatencyMillis> of(Histogram nanos) {
        return nanos.getTotalCount() == 0
                ? Optional.empty()
                : Optional.of(new LatencyMillis(
                        nanos.getValueAtPercentile(50) / NANOS_PER_MILLI,
                        nanos.getValueAtPercentile(99) / NANOS_PER_MILLI,
                        nanos.getMaxValue() / NANOS_PER_MILLI));
    }
}
