package io.aeolus.probe.internal.count;

import java.util.random.RandomGenerator;

/**
 * Says which events are samples, at distances that are drawn, so that no rhythm is met, and that grow where events come fast. For one
 * thread.
 */
public final class DrawnSamples {

    private final SampleDistance distance;
    private final RandomGenerator random;
    private int meanDistance;
    private int left = 1;

    /** With a sample in about so many nanoseconds, from now on; the first event is one. */
    public DrawnSamples(long nanosBetween, RandomGenerator random, long nowNanos) {
        this.distance = new SampleDistance(nanosBetween);
        this.random = random;
        this.meanDistance = distance.next(nowNanos);
    }

    /** An event comes; whether it is a sample, so that {@link #taken} has to follow. */
    public boolean isDue() {
        return --left <= 0;
    }

    /** How many events the sample stands for. */
    public int weight() {
        return meanDistance;
    }

    /** The sample is taken. */
    public void taken(long nowNanos) {
        meanDistance = distance.next(nowNanos);
        left = 1 + random.nextInt(2 * meanDistance - 1);
    }
}
