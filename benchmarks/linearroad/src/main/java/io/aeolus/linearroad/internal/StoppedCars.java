// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Detects accidents from the reports of stopped cars, which arrive in the order of time. Not thread-safe.
 *
 * @param <P> a place, with {@code equals}
 */
public final class StoppedCars<P> {
    /** The time from the first to the fourth report of a stopped car. */
    private static final int STANDING_SECONDS = (RoadRules.STOPPED_REPORTS - 1) * RoadRules.REPORT_SECONDS;

    /** The latest reports at each place. */
    private final Map<P, List<Stop>> places = new HashMap<>();

    private record Stop(int vehicle, int second) {}

    /** Records the report of a stopped car. Returns whether this car and another one stand at its place. */
    public boolean isAccident(P place, int vehicle, int second) {
        Stop latest = new Stop(vehicle, second);
        List<Stop> stops = places.computeIfAbsent(place, p -> new ArrayList<>());
        stops.add(latest);
        stops.removeIf(stop -> stop.second < second - STANDING_SECONDS - RoadRules.REPORT_SECONDS);
        return isStanding(stops, latest)
                && stops.stream()
                        .filter(stop -> stop.vehicle != vehicle)
                        .filter(stop -> stop.second >= second - RoadRules.REPORT_SECONDS)
                        .anyMatch(stop -> isStanding(stops, stop));
    }

    /** Returns whether a report is at least the fourth consecutive report of its car from a place. */
    private static boolean isStanding(List<Stop> stops, Stop last) {
        long reports = stops.stream()
                .filter(stop -> stop.vehicle == last.vehicle)
                .mapToInt(stop -> last.second - stop.second)
                .filter(age -> age >= 0 && age <= STANDING_SECONDS && age % RoadRules.REPORT_SECONDS == 0)
                .distinct()
                .count();
        return reports == RoadRules.STOPPED_REPORTS;
    }
}
