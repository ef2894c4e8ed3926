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

    /** Different for any two segments. */
    @Override
    public int hashCode() {
        return (xway * 2 + dir) * 100 + seg;
    }
}
