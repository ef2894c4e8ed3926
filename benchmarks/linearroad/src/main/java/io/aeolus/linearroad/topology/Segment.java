// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.topology;

import org.apache.storm.tuple.Tuple;

/**
 * A mile of one direction of an expressway.
 *
 * @param xway the expressway
 * @param dir 0 east, 1 west
 * @param seg 0 to 99
 */
public record Segment(int xway, int dir, int seg) {

    /** Reads the segment from the first three fields of a tuple of agg, mv or block. */
    static Segment of(Tuple tuple) {
        return new Segment(tuple.getInteger(0), tuple.getInteger(1), tuple.getInteger(2));
    }

    /** Returns the number of the road, one direction of an expressway. */
    public static int road(int xway, int dir) {
        return 2 * xway + dir;
    }

    /** Returns a segment of the road with this number. */
    static Segment ofRoad(int road, int seg) {
        return new Segment(road / 2, road % 2, seg);
    }

    /** Unique for each segment. */
    @Override
    public int hashCode() {
        return road(xway, dir) * RoadMinute.SEGMENTS + seg;
    }
}
