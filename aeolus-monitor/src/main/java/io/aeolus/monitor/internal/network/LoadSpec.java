package io.aeolus.monitor.internal.network;

import java.io.Serializable;
import java.time.Duration;

/**
 * What a spout is to emit for a while.
 *
 * @param point batch and tuple size
 * @param windowTuples the most tuples that may be under way
 * @param durationNanos how long, at least
 * @param leastMessages how many messages, at least
 */
record LoadSpec(Point point, long windowTuples, long durationNanos, long leastMessages) implements Serializable {

    Duration duration() {
        return Duration.ofNanos(durationNanos);
    }
}
