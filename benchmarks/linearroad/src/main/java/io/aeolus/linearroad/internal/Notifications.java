// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts the notifications of tolls and accidents that the written reports must get. Reports arrive in the order of time. Not thread-safe.
 *
 * <p>Miles are counted in driving direction, so the segments before an accident have lower numbers.
 */
final class Notifications {

    /** The time from the first to the fourth report of a stopped car. */
    private static final int STANDING_SECONDS = (RoadRules.STOPPED_REPORTS - 1) * RoadRules.REPORT_SECONDS;

    /** The number of the minute that an accident in each mile of each road affects, for even and for odd minutes; minutes start at 1. */
    private final int[][] affected;

    /** The latest reports of stopped cars at each place. */
    private final Map<Place, List<Stop>> stopped = new HashMap<>();

    private long tolls;
    private long accidents;

    private record Place(int road, int lane, int progressFeet) {}

    private record Stop(int vehicle, int second) {}

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

    /** Records the report of a stopped car. Returns whether this car and another one stand at its place. */
    private boolean isAccident(Cohort cars, int i, int second) {
        Stop latest = new Stop(cars.vehicle[i], second);
        List<Stop> stops = stopped.computeIfAbsent(
                new Place(cars.road[i], cars.lane[i], cars.progressFeet[i]), place -> new ArrayList<>());
        stops.add(latest);
        stops.removeIf(stop -> stop.second < second - STANDING_SECONDS - RoadRules.REPORT_SECONDS);
        return isStanding(stops, latest)
                && stops.stream()
                        .filter(stop -> stop.vehicle != latest.vehicle)
                        .filter(stop -> stop.second >= second - RoadRules.REPORT_SECONDS)
                        .anyMatch(stop -> isStanding(stops, stop));
    }

    /** Returns whether a report is the fourth consecutive report of its car, which reports every 30 s. */
    private static boolean isStanding(List<Stop> stops, Stop last) {
        return stops.stream()
                        .filter(stop -> stop.vehicle == last.vehicle)
                        .filter(stop -> stop.second <= last.second && stop.second >= last.second - STANDING_SECONDS)
                        .count()
                == RoadRules.STOPPED_REPORTS;
    }
}
