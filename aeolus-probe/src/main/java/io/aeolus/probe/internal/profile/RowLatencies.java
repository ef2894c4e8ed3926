package io.aeolus.probe.internal.profile;

import io.aeolus.probe.Distribution;

/**
 * From the emission of a row to its ack, for some rows of a spout's task: those that are sampled carry their start in place of their
 * message id. For the task's thread, but {@link #soFar}.
 */
final class RowLatencies {

    /** A thousand samples in a second. */
    private static final long NANOS_BETWEEN_SAMPLES = 1_000_000;

    private static final long LONGEST_DISTANCE = (1 << 14) - 1;

    private final Distribution.Counter nanos = new Distribution.Counter();
    private long rows;
    private long distance = 1;
    private long next;
    private long lastSampleNanos;

    /** The message id of a row whose latency is measured; it stands for so many rows. */
    private record SampledId(Object id, long emittedNanos, long weight) {}

    /** A row is emitted; returns the message id to give to Storm. */
    Object emitted(Object id, MeteredClock clock) {
        return rows++ < next ? id : sampled(id, clock.read());
    }

    /** Longer distances where rows come fast; odd, so that they meet any place in a batch. */
    private SampledId sampled(Object id, long now) {
        long passed = now - lastSampleNanos;
        lastSampleNanos = now;
        if (passed < NANOS_BETWEEN_SAMPLES) {
            distance = Math.min(LONGEST_DISTANCE, 2 * distance + 1);
        } else if (passed > 4 * NANOS_BETWEEN_SAMPLES) {
            distance = Math.max(1, distance / 2);
        }
        next = rows - 1 + distance;
        return new SampledId(id, now, distance);
    }

    /** A row is acked or has failed; returns the spout's own id. */
    Object settled(Object id, boolean hasFailed, MeteredClock clock) {
        if (!(id instanceof SampledId sampled)) {
            return id;
        }
        if (!hasFailed) {
            nanos.add(clock.read() - sampled.emittedNanos, sampled.weight);
        }
        return sampled.id;
    }

    /** The latencies so far. */
    Distribution soFar() {
        return nanos.snapshot();
    }
}
