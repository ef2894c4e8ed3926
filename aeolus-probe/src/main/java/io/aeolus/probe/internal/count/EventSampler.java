// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.count;

import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Selects events to sample. Distances between samples grow with the rate of events, so that sampling takes a bounded share of a thread's
 * time. Distances are odd, to hit every position in a batch, or random, to avoid aliasing with a period of the events. For one thread.
 */
public final class EventSampler {

    private static final int MAX_DISTANCE = (1 << 16) - 1;

    private final long nanosBetween;
    private final @Nullable RandomGenerator random;

    /** Mean distance to the next sample; 0 before the first. */
    private int distance;

    private long lastNanos;
    private int left = 1;

    /** Creates a sampler with odd distances and about the given time between samples. The first event is a sample. */
    public EventSampler(long nanosBetween) {
        this.nanosBetween = nanosBetween;
        this.random = null;
    }

    /** Creates a sampler with random distances and about the given time between samples. */
    public EventSampler(long nanosBetween, RandomGenerator random, long nowNanos) {
        this.nanosBetween = nanosBetween;
        this.random = random;
        this.distance = nextDistance(nowNanos);
    }

    /** Counts an event. Returns whether it is a sample; then {@link #endSample} must follow. */
    public boolean countEvent() {
        return --left <= 0;
    }

    /** Returns the number of events that the current sample represents. */
    public int weight() {
        return distance;
    }

    /** Ends a sample. Returns the mean distance to the next one, which is 1 after the first. */
    public int endSample(long nowNanos) {
        distance = nextDistance(nowNanos);
        left = random == null ? distance : 1 + random.nextInt(2 * distance - 1);
        return distance;
    }

    private int nextDistance(long nowNanos) {
        long passed = nowNanos - lastNanos;
        lastNanos = nowNanos;
        if (distance == 0 || passed < nanosBetween) {
            return Math.min(MAX_DISTANCE, 2 * distance + 1);
        }
        return passed > 4 * nanosBetween ? Math.max(1, distance / 2) : distance;
    }
}
