// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;

/**
 * Selects the calls at which bursts begin, so that bursts take a bounded share of the thread's time. The distance between bursts is
 * geometrically distributed: every call has the same probability, so a periodic input cannot bias the samples, and weights stay correct if
 * {@link #hurry} shortens a distance. For one thread, except {@link #hurry}.
 */
final class BurstSampler {

    private static final double FIRST_DISTANCE = 64;
    private static final double MAX_DISTANCE = 1 << 26;

    /** Interval of adaptations of the distance. */
    private static final long ADAPTATION_NANOS = 20_000_000;

    /** Largest factor of one adaptation. */
    private static final double MAX_STEP = 4;

    /** Least weight of the latest burst in the mean cost of bursts. */
    private static final double MIN_WEIGHT = 0.02;

    /** Upper bound of the first burst's cost, most of which is class loading and interpretation. */
    private static final double FIRST_NANOS = 50_000;

    /** Upper bound of a burst's cost; a longer burst was probably preempted. */
    private static final double UNINTERRUPTED_NANOS = 250_000;

    /** Every call is due. */
    private static final long ALWAYS = -1;

    /** The next call is due because of {@link #hurry}. */
    private static final long HURRIED = 0;

    private final RandomGenerator random;
    private final DoubleSupplier budget;
    private long calls;

    /** Volatile because {@link #hurry} writes it in another thread; a volatile read is as cheap as a plain read. */
    private volatile long next;

    private double distance = FIRST_DISTANCE;
    private double drawnDistance;
    private boolean isHurried;
    private double costNanos;
    private long bursts;
    private double callsSinceAdaptation;
    private long adaptationNanos;

    /**
     * Creates a sampler.
     *
     * @param budget the share of the thread's time that bursts may take, for example 0.005
     */
    BurstSampler(RandomGenerator random, DoubleSupplier budget, long nowNanos) {
        this.random = random;
        this.budget = budget;
        this.adaptationNanos = nowNanos;
        draw();
    }

    /** Counts a call. Returns whether it is in a burst; if it is the first, {@link #begin} must follow. */
    boolean countCall() {
        return ++calls >= next;
    }

    void begin() {
        isHurried = next == HURRIED;
        next = ALWAYS;
    }

    /**
     * Returns the number of calls that a burst of the given length represents: its own calls, and the calls at which it could have begun.
     */
    double calls(double length) {
        return isHurried ? length : drawnDistance - 1 + length;
    }

    /**
     * Ends a burst and draws the distance to the next.
     *
     * @param length calls in the burst
     * @param burstNanos overhead of the burst
     * @return the plausible part of the overhead
     */
    double end(double length, double burstNanos, long nowNanos) {
        double most = bursts == 0 ? FIRST_NANOS : Math.max(MAX_STEP * costNanos, UNINTERRUPTED_NANOS);
        double plausible = Math.min(burstNanos, most);
        bursts++;
        double weight = Math.max(MIN_WEIGHT, 1.0 / bursts);
        costNanos = (1 - weight) * costNanos + weight * plausible;
        callsSinceAdaptation += calls(length);
        long passed = nowNanos - adaptationNanos;
        if (passed >= ADAPTATION_NANOS) {
            double affordable = costNanos * callsSinceAdaptation / passed / budget.getAsDouble() - length + 1;
            double step = Math.min(MAX_STEP, Math.max(1 / MAX_STEP, affordable / distance));
            distance = Math.min(MAX_DISTANCE, distance * step);
            callsSinceAdaptation = 0;
            adaptationNanos = nowNanos;
        }
        // Leaves room for the bursts of emits and acks.
        distance = Math.max(length + 1, distance);
        draw();
        return plausible;
    }

    /** Makes the next call begin a burst that represents only itself, because the last burst is long ago. For any thread. */
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
