package io.aeolus.linearroad.topology;

import org.apache.storm.tuple.Tuple;

/**
 * A mile of an expressway in one direction.
 *
 * @param xway the expressway
 * @param dir 0 east, 1 west
 * @param seg 0 to 99
 */
record Segment(int xway, int dir, int seg) {

    /** The segment that a tuple of agg, mv or block is about: its first three fields. */
    static Segment of(Tuple tuple) {
        return new Segment(tuple.getInteger(0), tuple.getInteger(1), tuple.getInteger(2));
    }

    /** A number for each road, an expressway in one direction. */
    static int road(int xway, int dir) {
        return 2 * xway + dir;
    }

    /** A segment of the road with a number. */
    static Segment ofRoad(int road, int seg) {
        return new Segment(road / 2, road % 2, seg);
    }

    /** Different for any two segments. */
    @Override
    public int hashCode() {
        return road(xway, dir) * RoadMinute.SEGMENTS + seg;
    }
}
