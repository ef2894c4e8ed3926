// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import io.aeolus.linearroad.internal.RoadRules;

/**
 * A position report as a number: the car (30 bits), the number of its segment (23), and whether it is on the exit lane (1).
 *
 * <p>{@link RoadConditions#segment} numbers segments.
 */
final class CarReport {

    private static final int SEGMENT_BITS = 23;

    private CarReport() {}

    static long pack(int vehicle, int segment, int lane) {
        return ((long) vehicle << SEGMENT_BITS | segment) << 1 | (lane == RoadRules.EXIT_LANE ? 1 : 0);
    }

    static int vehicle(long report) {
        return (int) (report >>> (SEGMENT_BITS + 1));
    }

    static int segment(long report) {
        return (int) (report >>> 1) & (1 << SEGMENT_BITS) - 1;
    }

    /** Returns the segment and the lane bit, a number that changes when the car enters a segment or the exit lane. */
    static int place(long report) {
        return (int) report & (1 << (SEGMENT_BITS + 1)) - 1;
    }

    /** Returns whether a car drives from a place to the exit lane of the same segment. */
    static boolean isExitOf(int place, int before) {
        return isExit(place) && before == place - 1;
    }

    /** Returns whether a place is on the exit lane. */
    static boolean isExit(int place) {
        return (place & 1) == 1;
    }
}
