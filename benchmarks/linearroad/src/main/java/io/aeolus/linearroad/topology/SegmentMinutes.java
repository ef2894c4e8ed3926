package io.aeolus.linearroad.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The cars of each segment in each minute that is not over. Not threadsafe. */
final class SegmentMinutes {

    /** What a minute came to in a segment. */
    record Summary(Segment segment, int minute, double averageMph, int cars) {}

    /** The roads of each open minute, by their numbers. */
    private final TreeMap<Integer, Map<Integer, RoadMinute>> minutes = new TreeMap<>();
    /** Reports of one minute come together, mostly. */
    private Map<Integer, RoadMinute> latest = Map.of();

    private int latestMinute = -1;
    private int closed;
    /** The cars that each road had in the last minute that is over: about as many as it has in the next one. */
    private final Map<Integer, Integer> carsOfRoad = new HashMap<>();

    /** Adds a report; one of a minute that is over was counted before and comes again. */
    void add(int timeSeconds, int vehicle, int speedMph, int road, int seg) {
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

    /** Closes all minutes up to one; returns their summaries, minute by minute. */
    List<Summary> closeUpTo(int minute) {
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
