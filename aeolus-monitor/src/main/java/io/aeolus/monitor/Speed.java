package io.aeolus.monitor;

import java.util.Optional;

/**
 * How fast a topology was in some interval.
 *
 * @param tuples spout tuples that were done in it: see {@link Measurement}
 * @param seconds its length, above 0
 * @param latency of a sample of these tuples, from the first emission to the ack; empty if no sampled one was acked
 */
public record Speed(long tuples, double seconds, Optional<LatencyMillis> latency) {

    /** Spout tuples done in a second. */
    public double tuplesPerSecond() {
        return tuples / seconds;
    }
}
