package io.aeolus.probe.internal.count;

/**
 * How many events there are from one sample to the next: more where they come fast, fewer where they come slowly, so that samples take
 * a known part of a thread's time. Odd, so that samples meet any place in a batch. For one thread.
 */
public final class SampleDistance {

    private static final int LONGEST = (1 << 16) - 1;

    private final long nanosBetween;

    /** 0 before the first sample. */
    private int events;

    private long lastNanos;

    /** For about so many nanoseconds between two samples. */
    public SampleDistance(long nanosBetween) {
        this.nanosBetween = nanosBetween;
    }

    /** A sample is taken now; the distance to the next one, which is 1 after the first. */
    public int next(long nowNanos) {
        long passed = nowNanos - lastNanos;
        lastNanos = nowNanos;
        if (events == 0 || passed < nanosBetween) {
            events = Math.min(LONGEST, 2 * events + 1);
        } else if (passed > 4 * nanosBetween) {
            events = Math.max(1, events / 2);
        }
        return events;
    }
}
