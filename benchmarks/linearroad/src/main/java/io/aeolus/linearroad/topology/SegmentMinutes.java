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

    private Map<Integer, RoadMinute> beforeLatest = Map.of();
    private int latestMinute = -1;
    private int closed;

    /** Adds a report; one of a minute that is over was counted before and comes again. */
    void add(int timeSeconds, int vehicle, int speedMph, int road, int seg) {
        int minute = timeSeconds / 60 + 1;
        if (minute <= closed) {
            return;
        }
        if (minute != latestMinute) {
            beforeLatest = latest;
            latest = minutes.computeIfAbsent(minute, m -> new HashMap<>());
            latestMinute = minute;
        }
        RoadMinute cars = latest.get(road);
        if (cars == null) {
            cars = begin(road);
        }
        cars.add(timeSeconds % 60, vehicle, speedMph, seg);
    }

    /** A road has about as many cars as it had in the minute before. */
    private RoadMinute begin(int road) {
        RoadMinute before = beforeLatest.get(road);
        RoadMinute cars = new RoadMinute(before == null ? 0 : before.cars());
        latest.put(road, cars);
        return cars;
    }

    /** Closes all minutes up to one; returns their summaries, minute by minute. */
    List<Summary> closeUpTo(int minute) {
        List<Summary> summaries = new ArrayList<>();
        while (!minutes.isEmpty() && minutes.firstKey() <= minute) {
            Map.Entry<Integer, Map<Integer, RoadMinute>> over = minutes.pollFirstEntry();
            over.getValue()
                    .forEach((road, cars) -> cars.forEach((seg, averageMph, count) ->
                            summaries.add(new Summary(Segment.ofRoad(road, seg), over.getKey(), averageMph, count))));
        }
        closed = Math.max(closed, minute);
        latestMinute = -1;
        return summaries;
    }
}
