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

    private final TreeMap<Integer, Map<Segment, Map<Integer, CarMinute>>> minutes = new TreeMap<>();
    /** Reports of one minute come together, mostly. */
    private Map<Segment, Map<Integer, CarMinute>> latest = new HashMap<>();

    private int latestMinute = -1;
    private int closed;

    /** Adds a report; one of a minute that is over was counted before and comes again. */
    void add(int timeSeconds, int vehicle, int speedMph, Segment segment) {
        int minute = timeSeconds / 60 + 1;
        if (minute <= closed) {
            return;
        }
        if (minute != latestMinute) {
            latest = minutes.computeIfAbsent(minute, m -> new HashMap<>());
            latestMinute = minute;
        }
        latest.computeIfAbsent(segment, s -> new HashMap<>())
                .computeIfAbsent(vehicle, v -> new CarMinute())
                .add(timeSeconds, speedMph);
    }

    /** Closes all minutes up to one; returns their summaries, minute by minute. */
    List<Summary> closeUpTo(int minute) {
        List<Summary> summaries = new ArrayList<>();
        while (!minutes.isEmpty() && minutes.firstKey() <= minute) {
            Map.Entry<Integer, Map<Segment, Map<Integer, CarMinute>>> over = minutes.pollFirstEntry();
            over.getValue().forEach((segment, cars) -> summaries.add(summary(segment, over.getKey(), cars)));
        }
        closed = Math.max(closed, minute);
        latestMinute = -1;
        return summaries;
    }

    private static Summary summary(Segment segment, int minute, Map<Integer, CarMinute> cars) {
        double sum = 0;
        for (CarMinute car : cars.values()) {
            sum += car.averageMph();
        }
        return new Summary(segment, minute, sum / cars.size(), cars.size());
    }
}
