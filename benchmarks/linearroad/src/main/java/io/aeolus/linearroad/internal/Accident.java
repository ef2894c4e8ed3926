// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

/**
 * The sequence of accidents of one road. An accident has four stages: not due; due, waiting for the first car; waiting for a second car
 * that stops at the same position within 29 s (otherwise the first car continues); both cars stopped, until 10 to 20 minutes after the
 * fourth report of each. Not thread-safe.
 */
final class Accident {
    private enum Stage {
        NONE,
        WAITING_FOR_FIRST_CAR,
        WAITING_FOR_SECOND_CAR,
        BLOCKED
    }

    private static final int NEVER = Integer.MAX_VALUE;
    private static final int NOBODY = -1;
    private static final int NO_LIMIT_MPH = RoadRules.MAX_SPEED_MPH;

    /** Detection takes four reports. */
    private static final int SECONDS_TO_DETECTION = 3 * RoadRules.REPORT_SECONDS;

    private static final int MIN_SECONDS_TO_CLEAR = 600;
    private static final int MAX_SECONDS_TO_CLEAR = 1_200;
    private static final int PAUSE_SECONDS = 60;

    /** The maximum distance of the second car behind the first, 30 s before it stops. */
    private static final int MAX_GAP_FEET = RoadRules.SEGMENT_FEET / 2;

    /** Speed limits in the mile of the accident and the four before it. */
    private static final int[] LIMITS_MPH = {20, 22, 26, 32, 40};

    private final double intervalSeconds;
    private final SplitMix random;
    private Stage stage = Stage.NONE;
    private int dueSecond;
    private int firstVehicle = NOBODY;
    private int secondVehicle = NOBODY;
    private int firstStopSecond;
    private int clearSecond;
    private int progressFeet;
    private byte lane;

    /** @param perHour accidents per hour on this road, 0 or more */
    Accident(double perHour, SplitMix random) {
        this.intervalSeconds = 3_600 / perHour;
        this.random = random;
        this.dueSecond = perHour == 0 ? NEVER : (int) (intervalSeconds * random.unit());
    }

    /** Advances time by a second, before the cars move. */
    void tick(int second) {
        switch (stage) {
            case NONE -> {
                if (second >= dueSecond) {
                    stage = Stage.WAITING_FOR_FIRST_CAR;
                }
            }
            case WAITING_FOR_FIRST_CAR -> {}
            case WAITING_FOR_SECOND_CAR -> {
                if (second >= firstStopSecond + RoadRules.REPORT_SECONDS) {
                    firstVehicle = NOBODY;
                    stage = Stage.WAITING_FOR_FIRST_CAR;
                }
            }
            case BLOCKED -> {
                if (second >= clearSecond) {
                    firstVehicle = NOBODY;
                    secondVehicle = NOBODY;
                    int next = dueSecond + (int) (intervalSeconds * (0.5 + random.unit()));
                    dueSecond = Math.max(next, second + PAUSE_SECONDS);
                    stage = Stage.NONE;
                }
            }
        }
    }

    /** Returns whether a car is part of the accident. */
    boolean holds(int vehicle) {
        return vehicle == firstVehicle || vehicle == secondVehicle;
    }

    /** Returns whether the accident still waits for its first car. */
    boolean needsFirstCar() {
        return stage == Stage.WAITING_FOR_FIRST_CAR;
    }

    /** Returns whether a car at this position becomes the second car. */
    boolean acceptsSecondCar(int fromFeet) {
        return stage == Stage.WAITING_FOR_SECOND_CAR
                && fromFeet <= progressFeet
                && progressFeet - fromFeet <= MAX_GAP_FEET;
    }

    /** Stops the first car. */
    void begin(int second, int vehicle, int atFeet, byte onLane) {
        firstVehicle = vehicle;
        firstStopSecond = second;
        progressFeet = atFeet;
        lane = onLane;
        stage = Stage.WAITING_FOR_SECOND_CAR;
    }

    /** Stops the second car at the position of the first. */
    void complete(int second, int vehicle) {
        secondVehicle = vehicle;
        int seconds = MIN_SECONDS_TO_CLEAR + random.below(MAX_SECONDS_TO_CLEAR - MIN_SECONDS_TO_CLEAR + 1);
        clearSecond = second + SECONDS_TO_DETECTION + seconds;
        stage = Stage.BLOCKED;
    }

    /** The position of the first car, in feet from the start of the road. */
    int progressFeet() {
        return progressFeet;
    }

    /** The lane of the first car. */
    byte lane() {
        return lane;
    }

    /** Returns the speed limit in a mile due to the accident. */
    int limitMph(int mile) {
        if (stage != Stage.BLOCKED) {
            return NO_LIMIT_MPH;
        }
        int milesBefore = progressFeet / RoadRules.SEGMENT_FEET - mile;
        return milesBefore >= 0 && milesBefore < LIMITS_MPH.length ? LIMITS_MPH[milesBefore] : NO_LIMIT_MPH;
    }
}
