// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

/**
 * One direction of an expressway. Miles are counted in driving direction; only {@link #position} distinguishes east and west. Not
 * thread-safe.
 */
final class Road {
    /** The relative capacity of narrow miles. */
    private static final double NARROW = 0.5;

    private static final int NARROW_MILES = 5;

    /** One car in this number enters by a busy ramp. */
    private static final int BUSY_RAMP_SHARE = 8;

    private final int xway;
    private final int dir;
    private final Accident accident;
    private final int[] cars = new int[RoadRules.SEGMENTS];

    /** The weight of a car relative to normal density and width. */
    private final double[] loadOfCar = new double[RoadRules.SEGMENTS];

    private final int[] busyRamps = new int[NARROW_MILES];

    /** @param density traffic relative to the benchmark */
    Road(int xway, int dir, double density, Accident accident, SplitMix random) {
        this.xway = xway;
        this.dir = dir;
        this.accident = accident;
        for (int mile = 0; mile < RoadRules.SEGMENTS; mile++) {
            loadOfCar[mile] = 1 / density;
        }
        for (int i = 0; i < NARROW_MILES; i++) {
            int mile = 5 + random.below(RoadRules.SEGMENTS - 10);
            loadOfCar[mile] = 1 / (density * NARROW);
            busyRamps[i] = mile - 1 - random.below(3);
        }
    }

    int xway() {
        return xway;
    }

    int dir() {
        return dir;
    }

    Accident accident() {
        return accident;
    }

    /** Counts a car that enters a mile. */
    void enter(int mile) {
        cars[mile]++;
    }

    /** Counts a car that leaves a mile. */
    void leave(int mile) {
        cars[mile]--;
    }

    int cars(int mile) {
        return cars[mile];
    }

    /** Returns the current speed of traffic in a mile. */
    int flowMph(int mile) {
        int mph = FlowSpeed.mph((int) (cars[mile] * loadOfCar[mile]));
        return Math.min(mph, accident.limitMph(mile));
    }

    /** Returns the entry mile of the next car; never the last mile. */
    int nextRamp(SplitMix random) {
        if (random.below(BUSY_RAMP_SHARE) == 0) {
            return busyRamps[random.below(NARROW_MILES)];
        }
        return random.below(RoadRules.SEGMENTS - 1);
    }

    /** Converts a distance from the road's start to feet from the western end of the expressway. */
    int position(int progressFeet) {
        return dir == 0 ? progressFeet : RoadRules.ROAD_FEET - 1 - progressFeet;
    }
}
