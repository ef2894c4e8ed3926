package io.aeolus.linearroad;

import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.internal.Fraction;
import io.aeolus.linearroad.internal.MinuteReports;
import io.aeolus.linearroad.internal.MinuteSummary;
import io.aeolus.linearroad.internal.Segment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Computes the right result of the dataflow from an input file: the oracle that a topology's output is compared with.
 *
 * <p>It knows nothing of streams. It collects the reports of a whole minute, sorts them by segment and car, folds them
 * into one summary a segment, and looks back over the summaries of the five minutes before. Memory holds one minute of
 * reports (8 bytes each) and six minutes of summaries beside the result.
 *
 * <p>Averages are exact fractions and are truncated once, at the end. So a mean that is a whole number stays that number,
 * whatever the order of the reports; with floating point it may come out one lower.
 */
public final class SegmentStatistics {
    private static final int WINDOW_MINUTES = 5;

    private final Map<Integer, Map<Segment, MinuteSummary>> summaries = new HashMap<>();
    private final List<SegmentRow> rows = new ArrayList<>();

    private SegmentStatistics() {}

    /**
     * The rows for all segments and minutes that have at least one position report, ordered by minute, expressway,
     * direction and segment. Reports from the ramps count.
     *
     * @throws BadInputException if the file cannot be read, has no valid line, or has a bad one and these are not skipped
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
        Map<Segment, MinuteSummary> present = reports.drain();
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

    /** The mean of the average speeds of those of the five minutes before that have one, truncated; -1 if none has. */
    private int latestAverageVelocity(Segment segment, int minute) {
        Fraction sum = Fraction.ZERO;
        int minutes = 0;
        for (int past = minute - WINDOW_MINUTES; past < minute; past++) {
            MinuteSummary summary = in(past, segment);
            if (summary.cars() > 0) {
                sum = sum.plus(summary.averageSpeedMph());
                minutes++;
            }
        }
        return minutes == 0 ? -1 : sum.dividedBy(minutes).floor();
    }

    private MinuteSummary in(int minute, Segment segment) {
        return summaries.getOrDefault(minute, Map.of()).getOrDefault(segment, MinuteSummary.NONE);
    }
}
