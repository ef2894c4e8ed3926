// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

import io.aeolus.linearroad.PositionReport;
import io.aeolus.linearroad.topology.Segment;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.math3.fraction.BigFraction;

/**
 * The position reports of one minute, 8 bytes each. Not thread-safe.
 *
 * <p>A report is packed into a long: expressway (15 bits), direction (1), segment (7), car (30) and speed (7), so that sorting groups the
 * cars of a segment and the reports of a car.
 */
public final class MinuteReports {

    /**
     * The summary of a segment in one minute.
     *
     * @param cars distinct cars that reported
     * @param averageSpeedMph the mean of the average speeds of the cars; 0 without cars
     */
    public record Summary(int cars, BigFraction averageSpeedMph) {
        /** The summary without reports. */
        public static final Summary NONE = new Summary(0, BigFraction.ZERO);
    }

    private static final int SPEED_BITS = 7;
    private static final int CAR_BITS = 30;
    private static final int SEG_BITS = 7;

    private long[] packed = new long[1 << 12];
    private int size;

    /** Adds a report, in amortised constant time. */
    public void add(PositionReport report) {
        if (size == packed.length) {
            packed = Arrays.copyOf(packed, 2 * size);
        }
        long segment = ((long) report.xway() << 1 | report.dir()) << SEG_BITS | report.seg();
        packed[size++] = (segment << CAR_BITS | report.vehicle()) << SPEED_BITS | report.speedMph();
    }

    /** Summarizes the reports by segment in ascending order and clears them. */
    public Map<Segment, Summary> drain() {
        Arrays.sort(packed, 0, size);
        Map<Segment, Summary> summaries = new LinkedHashMap<>();
        int start = 0;
        while (start < size) {
            int end = endOfRun(start, SPEED_BITS + CAR_BITS);
            summaries.put(segment(packed[start]), summary(start, end));
            start = end;
        }
        size = 0;
        return summaries;
    }

    /** Returns the end of the run of reports that are equal above the given number of low bits. */
    private int endOfRun(int start, int lowBits) {
        int end = start + 1;
        while (end < size && packed[end] >>> lowBits == packed[start] >>> lowBits) {
            end++;
        }
        return end;
    }

    private Summary summary(int start, int end) {
        // The average of a car with r reports is (sum of its speeds) / r, so cars with equal r share a sum.
        Map<Integer, Long> speedSums = new TreeMap<>();
        int cars = 0;
        int carStart = start;
        while (carStart < end) {
            int carEnd = endOfRun(carStart, SPEED_BITS);
            long speedSum = 0;
            for (int i = carStart; i < carEnd; i++) {
                speedSum += packed[i] & (1 << SPEED_BITS) - 1;
            }
            speedSums.merge(carEnd - carStart, speedSum, Long::sum);
            cars++;
            carStart = carEnd;
        }
        BigFraction averages = BigFraction.ZERO;
        for (Map.Entry<Integer, Long> entry : speedSums.entrySet()) {
            averages = averages.add(
                    new BigFraction(entry.getValue().longValue(), entry.getKey().longValue()));
        }
        return new Summary(cars, averages.divide(cars));
    }

    private static Segment segment(long packed) {
        long bits = packed >>> (SPEED_BITS + CAR_BITS);
        int dirAndXway = (int) (bits >>> SEG_BITS);
        return new Segment(dirAndXway >>> 1, dirAndXway & 1, (int) (bits & (1 << SEG_BITS) - 1));
    }
}
