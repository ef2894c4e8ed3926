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

    /** For each open minute the cars, by segment and vehicle. */
    private final TreeMap<Integer, Map<Long, CarMinute>> minutes = new TreeMap<>();
    /** Reports of one minute come together, mostly. */
    private Map<Long, CarMinute> latest = Map.of();

    private int latestMinute = -1;
    private int closed;

    /** The cars of some segment so far. */
    private static final class Mean {
        private double sumMph;
        private int cars;
    }

    /** Adds a report; one of a minute that is over was counted before and comes again. */
    void add(int timeSeconds, int vehicle, int speedMph, int segmentNumber) {
        int minute = timeSeconds / 60 + 1;
        if (minute <= closed) {
            return;
        }
        if (minute != latestMinute) {
            latest = minutes.computeIfAbsent(minute, m -> new HashMap<>());
            latestMinute = minute;
        }
        long car = (long) segmentNumber << Integer.SIZE | vehicle;
        latest.computeIfAbsent(car, c -> new CarMinute()).add(timeSeconds, speedMph);
    }

    /** Closes all minutes up to one; returns their summaries, minute by minute. */
    List<Summary> closeUpTo(int minute) {
        List<Summary> summaries = new ArrayList<>();
        while (!minutes.isEmpty() && minutes.firstKey() <= minute) {
            Map.Entry<Integer, Map<Long, CarMinute>> over = minutes.pollFirstEntry();
            summarize(over.getKey(), over.getValue(), summaries);
        }
        closed = Math.max(closed, minute);
        latest = Map.of();
        latestMinute = -1;
        return summaries;
    }

    private static void summarize(int minute, Map<Long, CarMinute> cars, List<Summary> summaries) {
        Map<Integer, Mean> segments = new HashMap<>();
        cars.forEach((car, reports) -> {
            Mean mean = segments.computeIfAbsent((int) (car >>> Integer.SIZE), s -> new Mean());
            mean.sumMph += reports.averageMph();
            mean.cars++;
        });
        segments.forEach((number, mean) ->
                summaries.add(new Summary(Segment.ofNumber(number), minute, mean.sumMph / mean.cars, mean.cars)));
    }
}
