// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The cars of each segment in each open minute. Not thread-safe. */
public final class SegmentMinutes {

    /** The summary of a segment and minute. */
    public record Summary(Segment segment, int minute, double averageMph, int cars) {}

    /** The roads of each open minute, by road number. */
    private final TreeMap<Integer, Map<Integer, RoadMinute>> minutes = new TreeMap<>();
    /** Caches the last minute, as consecutive reports mostly share a minute. */
    private Map<Integer, RoadMinute> latest = Map.of();

    private int latestMinute = -1;
    private int closed;
    /** The number of cars of each road in the last closed minute, used as the initial capacity of the next. */
    private final Map<Integer, Integer> carsOfRoad = new HashMap<>();

    /** Adds a report. A report of a closed minute is a replay and ignored. */
    public void add(int timeSeconds, int vehicle, int speedMph, int road, int seg) {
        int minute = timeSeconds / 60 + 1;
        if (minute <= closed) {
            return;
        }
        if (minute != latestMinute) {
            latest = minutes.computeIfAbsent(minute, m -> new HashMap<>());
            latestMinute = minute;
        }
        RoadMinute cars = latest.get(road);
        if (cars == null) {
            cars = new RoadMinute(carsOfRoad.getOrDefault(road, 0));
            latest.put(road, cars);
        }
        cars.add(timeSeconds % 60, vehicle, speedMph, seg);
    }

    /** Closes all minutes up to a minute and returns their summaries in order. */
    public List<Summary> closeUpTo(int minute) {
        List<Summary> summaries = new ArrayList<>();
        while (!minutes.isEmpty() && minutes.firstKey() <= minute) {
            Map.Entry<Integer, Map<Integer, RoadMinute>> over = minutes.pollFirstEntry();
            over.getValue().forEach((road, cars) -> {
                carsOfRoad.put(road, cars.cars());
                cars.forEach((seg, averageMph, count) ->
                        summaries.add(new Summary(Segment.ofRoad(road, seg), over.getKey(), averageMph, count)));
            });
        }
        closed = Math.max(closed, minute);
        latest = Map.of();
        latestMinute = -1;
        return summaries;
    }
}
