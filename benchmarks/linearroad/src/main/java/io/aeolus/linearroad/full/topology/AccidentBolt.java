// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import io.aeolus.linearroad.internal.RoadRules;
import io.aeolus.linearroad.topology.Segment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/**
 * Detects accidents among the reports of stopped cars: emits, at the end of a minute, each segment with an accident in this minute. The
 * accident affects the next minute. A place has an accident at the time of a report if the report is at least the fourth consecutive report
 * of its car from this place, and so is a report of another car at the same time or up to 30 s earlier.
 */
final class AccidentBolt extends WatermarkBolt {

    private static final long serialVersionUID = 1L;

    /** Reports that can still take part in a later accident are at most this old. */
    private static final int MAX_AGE_SECONDS = RoadRules.STOPPED_REPORTS * RoadRules.REPORT_SECONDS;

    /** The seconds of reports from each place, by car. */
    private transient Map<Place, Map<Integer, NavigableSet<Integer>>> stops;

    private transient int closed;

    private record Place(int xway, int dir, int lane, int positionFeet) {
        Segment segment() {
            return new Segment(xway, dir, positionFeet / RoadRules.SEGMENT_FEET);
        }
    }

    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    AccidentBolt() {}

    @Override
    void prepare() {
        stops = new HashMap<>();
        closed = 0;
    }

    @Override
    void keep(Tuple report) {
        int second = report.getInteger(0);
        if (second >= closed * RoadRules.MINUTE_SECONDS) {
            Place place =
                    new Place(report.getInteger(2), report.getInteger(4), report.getInteger(3), report.getInteger(5));
            stops.computeIfAbsent(place, p -> new HashMap<>())
                    .computeIfAbsent(report.getInteger(1), car -> new TreeSet<>())
                    .add(second);
        }
    }

    @Override
    List<Emission> pass(Watermark watermark) {
        List<Emission> accidents = new ArrayList<>();
        while (closed < watermark.completeMinutes()) {
            closed++;
            int minute = closed + 1;
            for (Segment segment : segmentsWithAccidents()) {
                accidents.add(new Emission(
                        FullTopology.ACCIDENTS, List.of(segment.xway(), segment.dir(), segment.seg(), minute)));
            }
            removeBefore(closed * RoadRules.MINUTE_SECONDS - MAX_AGE_SECONDS);
        }
        return accidents;
    }

    /** Returns the segments with an accident in the minute that was closed last. */
    private Set<Segment> segmentsWithAccidents() {
        Set<Segment> segments = new HashSet<>();
        stops.forEach((place, cars) -> {
            if (cars.size() > 1 && isAccident(cars)) {
                segments.add(place.segment());
            }
        });
        return segments;
    }

    private boolean isAccident(Map<Integer, NavigableSet<Integer>> cars) {
        int end = closed * RoadRules.MINUTE_SECONDS;
        return cars.entrySet().stream()
                .anyMatch(car -> car.getValue().subSet(end - RoadRules.MINUTE_SECONDS, end).stream()
                        .anyMatch(second -> isStanding(car.getValue(), second) && isHit(cars, car.getKey(), second)));
    }

    /** Returns whether another car stands at the same place at a second. */
    private static boolean isHit(Map<Integer, NavigableSet<Integer>> cars, int car, int second) {
        return cars.entrySet().stream()
                .filter(other -> other.getKey() != car)
                .anyMatch(
                        other -> other.getValue().subSet(second - RoadRules.REPORT_SECONDS, true, second, true).stream()
                                .anyMatch(earlier -> isStanding(other.getValue(), earlier)));
    }

    private static boolean isStanding(Set<Integer> seconds, int last) {
        for (int reports = 1; reports < RoadRules.STOPPED_REPORTS; reports++) {
            if (!seconds.contains(last - reports * RoadRules.REPORT_SECONDS)) {
                return false;
            }
        }
        return true;
    }

    private void removeBefore(int second) {
        stops.values().forEach(cars -> {
            cars.values().forEach(seconds -> seconds.headSet(second).clear());
            cars.values().removeIf(Set::isEmpty);
        });
        stops.values().removeIf(Map::isEmpty);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declareStream(
                FullTopology.ACCIDENTS,
                new Fields(FullTopology.XWAY, FullTopology.DIR, FullTopology.SEG, FullTopology.MINUTE));
    }
}
