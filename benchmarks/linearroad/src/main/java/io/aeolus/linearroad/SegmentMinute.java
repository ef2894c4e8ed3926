// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import java.util.Comparator;

/**
 * A segment of one direction of an expressway in one minute: the key of the results. Ordered by minute, expressway, direction and segment.
 *
 * @param xway number of the expressway, from 0
 * @param dir 0 eastbound, 1 westbound
 * @param seg the segment, 0 to 99
 * @param minute the minute, from 1
 */
public record SegmentMinute(int xway, int dir, int seg, int minute) implements Comparable<SegmentMinute> {
    private static final Comparator<SegmentMinute> ORDER = Comparator.comparingInt(SegmentMinute::minute)
            .thenComparingInt(SegmentMinute::xway)
            .thenComparingInt(SegmentMinute::dir)
            .thenComparingInt(SegmentMinute::seg);

    @Override
    public int compareTo(SegmentMinute other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return "xway " + xway + " dir " + dir + " seg " + seg + " minute " + minute;
    }
}
