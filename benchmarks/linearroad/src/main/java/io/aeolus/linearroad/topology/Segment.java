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

    private static final int SEGMENTS = 100;

    /** The segment that a tuple of agg, mv or block is about: its first three fields. */
    static Segment of(Tuple tuple) {
        return new Segment(tuple.getInteger(0), tuple.getInteger(1), tuple.getInteger(2));
    }

    /** A number for each segment: {@code (2 xway + dir) * 100 + seg}. */
    static int number(int xway, int dir, int seg) {
        return (2 * xway + dir) * SEGMENTS + seg;
    }

    /** The segment with a number. */
    static Segment ofNumber(int number) {
        int road = number / SEGMENTS;
        return new Segment(road / 2, road % 2, number % SEGMENTS);
    }

    /** Different for any two segments. */
    @Override
    public int hashCode() {
        return number(xway, dir, seg);
    }
}
