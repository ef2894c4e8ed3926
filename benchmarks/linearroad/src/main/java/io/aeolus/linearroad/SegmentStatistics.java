// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.internal.MinuteReports;
import io.aeolus.linearroad.topology.Segment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.fraction.BigFraction;

/**
 * Computes the result of the dataflow from an input file: the oracle for the topology's output.
 *
 * <p>A batch computation: sorts the reports of a minute by segment and car, summarizes each segment, and combines the summaries of the
 * previous five minutes. Memory holds the reports of one minute (8 bytes each), six minutes of summaries and the result.
 *
 * <p>Averages are exact fractions that are truncated once, at the end. With floating point, rounding could decrease an integral mean by
 * one, depending on the order of reports.
 */
public final class SegmentStatistics {
    private static final int WINDOW_MINUTES = 5;

    private final Map<Integer, Map<Segment, MinuteReports.Summary>> summaries = new HashMap<>();
    private final List<SegmentRow> rows = new ArrayList<>();

    private SegmentStatistics() {}

    /**
     * Returns the rows of all segments and minutes with at least one position report, including reports from ramps, ordered by minute,
     * expressway, direction and segment.
     *
     * @throws BadInputException if the file cannot be read, has no lines, or has a malformed line
     */
    public static List<SegmentRow> of(LinearRoadFile file) throws BadInputException {
        SegmentStatistics statistics = new SegmentStatistics();
        MinuteReports reports = new MinuteReports();
        int minute = 1;
        try (RowReader reader = file.openRows()) {
            while (reader.advance()) {
                if (reader.row() instanceof PositionReport report) {
                    if (report.minute() != minute) {
                        statistics.close(minute, reports);
                        minute = report.minute();
                    }
                    reports.add(report);
                }
            }
        }
        statistics.close(minute, reports);
        return List.copyOf(statistics.rows);
    }

    private void close(int minute, MinuteReports reports) {
        Map<Segment, MinuteReports.Summary> present = reports.drain();
        for (Segment segment : present.keySet()) {
            int numVehicles = in(minute - 1, segment).cars();
            int lav = latestAverageVelocity(segment, minute);
            rows.add(new SegmentRow(
                    segment.xway(),
                    segment.dir(),
                    segment.seg(),
                    minute,
                    numVehicles,
                    lav,
                    Toll.withoutAccident(lav, numVehicles)));
        }
        summaries.put(minute, present);
        summaries.keySet().removeIf(past -> past <= minute - WINDOW_MINUTES);
    }

    /**
     * Returns the truncated mean of the average speeds of the previous five minutes, ignoring minutes without reports; -1 if no minute has
     * reports.
     */
    private int latestAverageVelocity(Segment segment, int minute) {
        BigFraction sum = BigFraction.ZERO;
        int minutes = 0;
        for (int past = minute - WINDOW_MINUTES; past < minute; past++) {
            MinuteReports.Summary summary = in(past, segment);
            if (summary.cars() > 0) {
                sum = sum.add(summary.averageSpeedMph());
                minutes++;
            }
        }
        return minutes == 0 ? -1 : sum.divide(minutes).intValue();
    }

    private MinuteReports.Summary in(int minute, Segment segment) {
        return summaries.getOrDefault(minute, Map.of()).getOrDefault(segment, MinuteReports.Summary.NONE);
    }
}
