// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

/** Shared constants of the benchmark's specification. */
public final class RoadRules {
    /** The longest simulation. */
    public static final int MAX_MINUTES = 180;

    /** The last second of the longest simulation. */
    public static final int MAX_TIME_SECONDS = MAX_MINUTES * 60 - 1;

    /** Seconds of a minute. */
    public static final int MINUTE_SECONDS = 60;

    /** The largest valid expressway number, far above any known run. */
    public static final int MAX_XWAY = 32_767;

    /** The maximum reported speed. */
    public static final int MAX_SPEED_MPH = 100;

    /** The length of a segment: a mile. */
    public static final int SEGMENT_FEET = 5_280;

    /** Segments in each direction of an expressway. */
    public static final int SEGMENTS = 100;

    /** The length of an expressway. */
    public static final int ROAD_FEET = SEGMENTS * SEGMENT_FEET;

    /** The number of the exit ramp's lane. */
    public static final int EXIT_LANE = 4;

    /** Time between two reports of a car. */
    public static final int REPORT_SECONDS = 30;

    /** Consecutive reports from the same position after which a car counts as stopped. */
    public static final int STOPPED_REPORTS = 4;

    /** An accident affects this number of segments before its segment. */
    public static final int SEGMENTS_BEFORE_ACCIDENT = 4;

    /** The number of past days of daily expenditure queries. */
    public static final int HISTORY_DAYS = 69;

    private static final int DAY_BITS = 7;
    private static final int XWAY_BITS = 15;

    private RoadRules() {}

    /** Returns a number that identifies a car, a past day and an expressway. */
    public static long tollKey(int vehicle, int day, int xway) {
        return ((long) vehicle << (XWAY_BITS + DAY_BITS)) | ((long) xway << DAY_BITS) | day;
    }
}
