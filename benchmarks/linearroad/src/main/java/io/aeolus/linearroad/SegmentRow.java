package io.aeolus.linearroad;

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
    /** Which segment and minute the row is about. */
    public SegmentMinute key() {
        return new SegmentMinute(xway, dir, seg, minute);
    }
}
