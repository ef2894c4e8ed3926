// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

/**
 * Counts the notifications of tolls and accidents that the written reports must get. Reports arrive in the order of time. Not thread-safe.
 *
 * <p>Miles are counted in driving direction, so the segments before an accident have lower numbers.
 */
final class Notifications {

    /** The number of the minute that an accident in each mile of each road affects, for even and for odd minutes; minutes start at 1. */
    private final int[][] affected;

    private final StoppedCars<Place> stopped = new StoppedCars<>();

    private long tolls;
    private long accidents;

    private record Place(int road, int lane, int progressFeet) {}

    Notifications(int roads) {
        affected = new int[2][roads * RoadRules.SEGMENTS];
    }

    long tolls() {
        return tolls;
    }

    long accidents() {
        return accidents;
    }

    /**
     * Counts the notifications for the report of a car.
     *
     * @param isEntry whether this is the first written report of the car from its segment, and not from the exit lane
     */
    void add(Cohort cars, int i, int second, boolean isEntry) {
        int minute = second / RoadRules.MINUTE_SECONDS + 1;
        int mile = cars.progressFeet[i] / RoadRules.SEGMENT_FEET;
        if (cars.speedMph[i] == 0 && isAccident(cars, i, second)) {
            affected(minute + 1)[cars.road[i] * RoadRules.SEGMENTS + mile] = minute + 1;
        }
        if (isEntry) {
            tolls++;
            if (isBeforeAccident(cars.road[i], mile, minute)) {
                accidents++;
            }
        }
    }

    private int[] affected(int minute) {
        return affected[minute % 2];
    }

    private boolean isBeforeAccident(int road, int mile, int minute) {
        int last = Math.min(mile + RoadRules.SEGMENTS_BEFORE_ACCIDENT, RoadRules.SEGMENTS - 1);
        for (int ahead = mile; ahead <= last; ahead++) {
            if (affected(minute)[road * RoadRules.SEGMENTS + ahead] == minute) {
                return true;
            }
        }
        return false;
    }

    private boolean isAccident(Cohort cars, int i, int second) {
        Place place = new Place(cars.road[i], cars.lane[i], cars.progressFeet[i]);
        return stopped.isAccident(place, cars.vehicle[i], second);
    }
}
