package io.aeolus.probe.internal.count;

import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Chooses which events are samples, at distances that grow where events come fast, so that samples take a known part of a thread's time.
 * Distances are odd, so that samples meet any place in a batch, or drawn, so that they meet no rhythm. For one thread.
 */
public final class EventSampler {

    private static final int LONGEST = (1 << 16) - 1;

    private final long nanosBetween;
    private final @Nullable RandomGenerator random;

    /** The mean distance to the next sample; 0 before the first one. */
    private int distance;

    private long lastNanos;
    private int left = 1;

    /** With a sample in about so many nanoseconds; the first event is one. */
    public EventSampler(long nanosBetween) {
        this.nanosBetween = nanosBetween;
        this.random = null;
    }

    /** The same with distances that are drawn. */
    public EventSampler(long nanosBetween, RandomGenerator random, long nowNanos) {
        this.nanosBetween = nanosBetween;
        this.random = random;
        this.distance = nextDistance(nowNanos);
    }

    /** Counts an event; whether it is a sample, so that {@link #taken} has to follow. */
    public boolean nextIsSample() {
        return --left <= 0;
    }

    /** How many events a sample stands for that is due. */
    public int weight() {
        return distance;
    }

    /** A sample is taken now; returns the mean distance to the next one, which is 1 after the first. */
    public int taken(long nowNanos) {
        distance = nextDistance(nowNanos);
        left = random == null ? distance : 1 + random.nextInt(2 * distance - 1);
        return distance;
    }

    private int nextDistance(long nowNanos) {
        long passed = nowNanos - lastNanos;
        lastNanos = nowNanos;
        if (distance == 0 || passed < nanosBetween) {
            return Math.min(LONGEST, 2 * distance + 1);
        }
        return passed > 4 * nanosBetween ? Math.max(1, distance / 2) : distance;
    }
}
