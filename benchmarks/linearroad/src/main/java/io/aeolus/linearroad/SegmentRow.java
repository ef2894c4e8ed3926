// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import java.util.List;

/**
 * The result of the dataflow for a segment and minute: the toll of a car that enters the segment in this minute, with its inputs.
 *
 * @param xway number of the expressway, from 0
 * @param dir 0 eastbound, 1 westbound
 * @param seg the segment, 0 to 99
 * @param minute the minute, from 1
 * @param numVehicles distinct cars that reported in the segment in the previous minute
 * @param lav latest average velocity in miles per hour, truncated; -1 without reports in the previous five minutes
 * @param toll the toll, ignoring accidents
 */
public record SegmentRow(int xway, int dir, int seg, int minute, int numVehicles, int lav, int toll) {

    /** Converts an output tuple to a row. */
    public static SegmentRow of(List<Object> values) {
        int[] numbers = values.stream().mapToInt(value -> (Integer) value).toArray();
        return new SegmentRow(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6]);
    }

    /** Converts the row to the values of a tuple, in the order of its components. */
    public List<Object> values() {
        return List.of(xway, dir, seg, minute, numVehicles, lav, toll);
    }

    /** Returns the segment and minute of the row. */
    public SegmentMinute key() {
        return new SegmentMinute(xway, dir, seg, minute);
    }
}
