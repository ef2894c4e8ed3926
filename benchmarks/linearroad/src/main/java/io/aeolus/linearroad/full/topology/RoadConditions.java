// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import io.aeolus.linearroad.internal.RoadRules;
import io.aeolus.linearroad.topology.Segment;
import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalInt;
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
    record Condition(int lav, int toll, OptionalInt accidentSegment) {}

    private final TreeMap<Integer, Minute> minutes = new TreeMap<>();
    private int firstMinute = 1;

    /** The conditions of one minute, by the number of the segment. */
    static final class Minute {

        /** The latest average velocity plus 1, and the toll; both 0 if unknown. Arrays avoid a cache miss for each node of a map. */
        private int[] velocities = {};

        private int[] tolls = {};
        private final BitSet accidents = new BitSet();

        private Minute() {}

        private void setToll(int segment, int lav, int toll) {
            if (segment >= tolls.length) {
                int length = Math.max(segment + 1, 2 * tolls.length);
                velocities = Arrays.copyOf(velocities, length);
                tolls = Arrays.copyOf(tolls, length);
            }
            velocities[segment] = lav + 1;
            tolls[segment] = toll;
        }

        /** Returns the conditions of a segment. */
        Condition of(int segment) {
            boolean isKnown = segment < tolls.length;
            int lav = isKnown ? velocities[segment] - 1 : -1;
            OptionalInt accident = accidentAhead(segment);
            return new Condition(lav, isKnown && accident.isEmpty() ? tolls[segment] : 0, accident);
        }

        private OptionalInt accidentAhead(int segment) {
            if (accidents.isEmpty()) {
                return OptionalInt.empty();
            }
            int seg = segment % RoadRules.SEGMENTS;
            boolean isEast = segment / RoadRules.SEGMENTS % 2 == 0;
            for (int distance = 0; distance <= RoadRules.SEGMENTS_BEFORE_ACCIDENT; distance++) {
                int ahead = isEast ? distance : -distance;
                boolean isOnRoad = seg + ahead >= 0 && seg + ahead < RoadRules.SEGMENTS;
                if (isOnRoad && accidents.get(segment + ahead)) {
                    return OptionalInt.of(seg + ahead);
                }
            }
            return OptionalInt.empty();
        }
    }

    /** Returns the number of a segment. */
    static int segment(int xway, int dir, int seg) {
        return Segment.road(xway, dir) * RoadRules.SEGMENTS + seg;
    }

    /** Sets the toll of a segment in a minute, ignoring accidents. */
    void setToll(int segment, int minute, int lav, int toll) {
        if (minute >= firstMinute) {
            minute(minute).setToll(segment, lav, toll);
        }
    }

    /** Sets an accident in a segment that affects a minute. */
    void setAccident(int segment, int minute) {
        if (minute >= firstMinute) {
            minute(minute).accidents.set(segment);
        }
    }

    /** Returns the conditions at a second. */
    Minute at(int second) {
        return minute(second / RoadRules.MINUTE_SECONDS + 1);
    }

    private Minute minute(int minute) {
        return minutes.computeIfAbsent(minute, m -> new Minute());
    }

    /** Removes the minutes before the minute of a second. */
    void removeBefore(int second) {
        firstMinute = second / RoadRules.MINUTE_SECONDS + 1;
        minutes.headMap(firstMinute).clear();
    }
}
