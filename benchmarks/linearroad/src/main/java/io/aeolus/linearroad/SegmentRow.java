package io.aeolus.linearroad;

import java.util.List;

/**
 * The result of the dataflow for one segment and minute: what a car pays that enters the segment in that minute, and
 * why.
 *
 * @param xway number of the expressway, from 0
 * @param dir 0 eastbound, 1 westbound
 * @param seg the segment, 0 to 99
 * @param minute the minute, from 1
 * @param numVehicles distinct cars that reported in the segment in the minute before
 * @param lav latest average velocity in miles per hour, truncated; -1 where no report in the five minutes before says
 *     any
 * @param toll the toll, leaving accidents out of account
 */
public record SegmentRow(int xway, int dir, int seg, int minute, int numVehicles, int lav, int toll) {

    /** The row that a tuple of the output carries. */
    public static SegmentRow of(List<Object> values) {
        int[] numbers = values.stream().mapToInt(value -> (Integer) value).toArray();
        return new SegmentRow(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6]);
    }

    /**
     * The row as values of a tuple.
     *
     * @return its components, in their order
     */
    public List<Object> values() {
        return List.of(xway, dir, seg, minute, numVehicles, lav, toll);
    }

    /** Which segment and minute the row is about. */
    public SegmentMinute key() {
        return new SegmentMinute(xway, dir, seg, minute);
    }
}
