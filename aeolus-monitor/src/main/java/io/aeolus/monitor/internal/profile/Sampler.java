package io.aeolus.monitor.internal.profile;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/**
 * Chooses the calls to measure, seldom enough that measuring takes no more than a given share of the thread's time. The distance
 * from one sample to the next is random, so that no rhythm of the input can hide from it. It is geometric: each call has the same
 * chance, whatever came before, so that the weights stay right where a {@link #hurry} cuts a distance short. Used by one thread,
 * but for {@link #hurry}.
 */
public final class Sampler {

    private static final int FIRST_INTERVAL = 32;

    /** Emits and acks are measured by themselves only in calls that are not measured: so there have to be some. */
    private static final int SHORTEST_INTERVAL = 2;

    private static final int LONGEST_INTERVAL = 1 << 22;

    /** The interval is looked at as often as this. */
    private static final long LOOK_NANOS = 20_000_000;

    /** And grows or shrinks no more than this at once. */
    private static final double GREATEST_STEP = 4;

    /** Weight of one sample in the mean cost of samples. */
    private static final double LEAST_NEWS = 0.02;

    /** What the first sample costs at most. */
    private static final double FIRST_NANOS = 20_000;

    /** Of a longer sample, only so much was surely its own: then another thread may have had the processor. */
    private static final double UNINTERRUPTED_NANOS = 250_000;

    private final RandomGenerator random;
    private final Budget budget;

    // Calls to go; opaque, as hurry changes it from outside.
    private final AtomicInteger left = new AtomicInteger();
    private double interval = FIRST_INTERVAL;
    private long weight;
    private boolean isHurried;
    private double costNanos;
    private long samples;
    private long callsSinceLook;
    private long lookNanos;

    /** What share of a thread's time samples may take. */
    @FunctionalInterface
    public interface Budget {
        /**
         * The share.
         *
         * @return for example 0.005
         */
        double share();
    }

    /**
     * Starts to sample.
     *
     * @param random chooses
     * @param budget the share of the thread's time
     * @param nowNanos the time
     */
    public Sampler(RandomGenerator random, Budget budget, long nowNanos) {
        this.random = random;
        this.budget = budget;
        this.lookNanos = nowNanos;
        draw();
    }

    /**
     * Counts a call.
     *
     * @return whether it is to be measured; if so, {@link #sampled} has to follow
     */
    public boolean isDue() {
        int now = left.getPlain() - 1;
        left.setOpaque(now);
        if (now > 0) {
            return false;
        }
        // Exactly 0 when the distance is done, and below after a hurry.
        isHurried = now < 0;
        return true;
    }

    /**
     * How many calls the one that is due stands for.
     *
     * @return 1 or more
     */
    public long weight() {
        return isHurried ? 1 : weight;
    }

    /**
     * The call that was due is measured.
     *
     * @param sampleNanos what measuring took
     * @param nowNanos the time
     * @return what measuring took by itself, without what came between
     */
    public double sampled(double sampleNanos, long nowNanos) {
        // One that was interrupted by another thread says nothing of the next. But some samples are much dearer than
        // most. Of the first, most of the time is that of loading and interpreting code.
        double longest = samples == 0 ? FIRST_NANOS : Math.max(GREATEST_STEP * costNanos, UNINTERRUPTED_NANOS);
        double plausible = Math.min(sampleNanos, longest);
        samples++;
        double news = Math.max(LEAST_NEWS, 1.0 / samples);
        costNanos = (1 - news) * costNanos + news * plausible;
        callsSinceLook += weight();
        long passed = nowNanos - lookNanos;
        if (passed >= LOOK_NANOS) {
            double affordable = costNanos * callsSinceLook / passed / budget.share();
            double step = Math.min(GREATEST_STEP, Math.max(1 / GREATEST_STEP, affordable / interval));
            interval = Math.min(LONGEST_INTERVAL, Math.max(SHORTEST_INTERVAL, interval * step));
            callsSinceLook = 0;
            lookNanos = nowNanos;
        }
        draw();
        return plausible;
    }

    /** From any thread: the next call is to be measured, as none has been for long. It only counts for itself. */
    void hurry() {
        left.setOpaque(0);
    }

    private void draw() {
        int mean = (int) Math.round(interval);
        weight = mean;
        left.setOpaque(1 + (int) (Math.log1p(-random.nextDouble()) / Math.log1p(-1.0 / mean)));
    }
}
