// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import io.aeolus.linearroad.internal.RoadRules;
import io.aeolus.linearroad.topology.Segment;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/** The tolls and accidents of each segment in each minute that is not answered completely. Not thread-safe. */
final class RoadConditions {

    /**
     * The conditions for a car that enters a segment.
     *
     * @param lav the latest average velocity; -1 if unknown
     * @param toll the toll, which an accident ahead waives
     * @param accidentSegment the segment of the nearest accident ahead, if any is near
     */
    record Condition(int lav, int toll, OptionalInt accidentSegment) {

        private static final Condition UNKNOWN = new Condition(-1, 0, OptionalInt.empty());
    }

    private final TreeMap<Integer, Map<Integer, Condition>> tolls = new TreeMap<>();
    private final TreeMap<Integer, Set<Integer>> accidents = new TreeMap<>();
    private int firstMinute = 1;

    /** Returns the number of a segment. */
    static int segment(int xway, int dir, int seg) {
        return Segment.road(xway, dir) * RoadRules.SEGMENTS + seg;
    }

    /** Sets the toll of a segment in a minute, ignoring accidents. */
    void setToll(int segment, int minute, int lav, int toll) {
        if (minute >= firstMinute) {
            tolls.computeIfAbsent(minute, m -> new HashMap<>())
                    .put(segment, new Condition(lav, toll, OptionalInt.empty()));
        }
    }

    /** Sets an accident in a segment that affects a minute. */
    void setAccident(int segment, int minute) {
        if (minute >= firstMinute) {
            accidents.computeIfAbsent(minute, m -> new HashSet<>()).add(segment);
        }
    }

    /** Returns the conditions of a segment at a second. */
    Condition of(int segment, int second) {
        int minute = second / RoadRules.MINUTE_SECONDS + 1;
        Condition condition = tolls.getOrDefault(minute, Map.of()).getOrDefault(segment, Condition.UNKNOWN);
        OptionalInt accident = accidentAhead(segment, accidents.getOrDefault(minute, Set.of()));
        return accident.isEmpty() ? condition : new Condition(condition.lav(), 0, accident);
    }

    private static OptionalInt accidentAhead(int segment, Set<Integer> segments) {
        if (segments.isEmpty()) {
            return OptionalInt.empty();
        }
        int seg = segment % RoadRules.SEGMENTS;
        boolean isEast = segment / RoadRules.SEGMENTS % 2 == 0;
        for (int distance = 0; distance <= RoadRules.SEGMENTS_BEFORE_ACCIDENT; distance++) {
            int ahead = isEast ? distance : -distance;
            boolean isOnRoad = seg + ahead >= 0 && seg + ahead < RoadRules.SEGMENTS;
            if (isOnRoad && segments.contains(segment + ahead)) {
                return OptionalInt.of(seg + ahead);
            }
        }
        return OptionalInt.empty();
    }

    /** Removes the minutes before the minute of a second. */
    void removeBefore(int second) {
        firstMinute = second / RoadRules.MINUTE_SECONDS + 1;
        tolls.headMap(firstMinute).clear();
        accidents.headMap(firstMinute).clear();
    }
}
