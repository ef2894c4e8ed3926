package io.aeolus.probe.internal.profile;

import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;

/**
 * Says when the next burst begins, seldom enough that bursts take no more than a given share of the thread's time. The distance from
 * the end of one burst to the beginning of the next is random, so that no rhythm of the input can hide from it. It is geometric: each
 * call has the same chance, whatever came before, so that the weights stay right where a {@link #hurry} cuts a distance short. Used by
 * one thread, but for {@link #hurry}.
 */
final class BurstSampler {

    private static final double FIRST_DISTANCE = 64;
    private static final double LONGEST_DISTANCE = 1 << 26;

    /** The distance is looked at as often as this. */
    private static final long LOOK_NANOS = 20_000_000;

    /** And grows or shrinks no more than this at once. */
    private static final double GREATEST_STEP = 4;

    /** Weight of one burst in the mean cost of bursts. */
    private static final double LEAST_NEWS = 0.02;

    /** What the first burst costs at most: most of its time is that of loading and interpreting code. */
    private static final double FIRST_NANOS = 50_000;

    /** Of a dearer one, only so much was surely its own: then another thread may have had the processor. */
    private static final double UNINTERRUPTED_NANOS = 250_000;

    /** All calls are due. */
    private static final long ALWAYS = -1;

    /** The next call is due, by a hurry. */
    private static final long HURRIED = 0;

    private final RandomGenerator random;
    private final DoubleSupplier budget;
    private long calls;

    /** Volatile, as {@link #hurry} changes it from outside; reading it costs no more than any field. */
    private volatile long next;

    private double distance = FIRST_DISTANCE;
    private double drawnDistance;
    private boolean isHurried;
    private double costNanos;
    private long bursts;
    private double callsSinceLook;
    private long lookNanos;

    /** The budget is the share of a thread's time that bursts may take, for example 0.005. */
    BurstSampler(RandomGenerator random, DoubleSupplier budget, long nowNanos) {
        this.random = random;
        this.budget = budget;
        this.lookNanos = nowNanos;
        draw();
    }

    /** Counts a call; whether it begins a burst, so that {@link #begin} has to follow, or is in one. */
    boolean nextIsDue() {
        return ++calls >= next;
    }

    /** A burst begins. */
    void begin() {
        isHurried = next == HURRIED;
        next = ALWAYS;
    }

    /** How many calls a burst of such a length stands for: itself, and those that could have begun it. */
    double calls(double length) {
        return isHurried ? length : drawnDistance - 1 + length;
    }

    /** A burst of so many calls is over and took so long by itself; as many come before the next. Returns what it surely took. */
    double end(double length, double burstNanos, long nowNanos) {
        double most = bursts == 0 ? FIRST_NANOS : Math.max(GREATEST_STEP * costNanos, UNINTERRUPTED_NANOS);
        double plausible = Math.min(burstNanos, most);
        bursts++;
        double news = Math.max(LEAST_NEWS, 1.0 / bursts);
        costNanos = (1 - news) * costNanos + news * plausible;
        callsSinceLook += calls(length);
        long passed = nowNanos - lookNanos;
        if (passed >= LOOK_NANOS) {
            double affordable = costNanos * callsSinceLook / passed / budget.getAsDouble() - length + 1;
            double step = Math.min(GREATEST_STEP, Math.max(1 / GREATEST_STEP, affordable / distance));
            distance = Math.min(LONGEST_DISTANCE, distance * step);
            callsSinceLook = 0;
            lookNanos = nowNanos;
        }
        // Emits and acks are timed by themselves between bursts of calls: so there has to be some room.
        distance = Math.max(length + 1, distance);
        draw();
        return plausible;
    }

    /** From any thread: the next call is to begin a burst, as none has been for long. It only counts for itself. */
    void hurry() {
        if (next > HURRIED) {
            next = HURRIED;
        }
    }

    private void draw() {
        drawnDistance = distance;
        next = calls + 1 + (long) (Math.log1p(-random.nextDouble()) / Math.log1p(-1 / distance));
    }
}
