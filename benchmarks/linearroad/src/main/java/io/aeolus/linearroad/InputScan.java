package io.aeolus.linearroad;

import io.aeolus.cluster.BadInputException;
import java.util.BitSet;
import java.util.List;

/**
 * What one checking pass over an input file found.
 *
 * @param positionReports valid rows of type 0
 * @param balanceQueries valid rows of type 2
 * @param expenditureQueries valid rows of type 3
 * @param travelTimeQueries valid rows of type 4
 * @param expressways how many different expressways the position reports name
 * @param firstTimeSeconds the time of the first valid row
 * @param lastTimeSeconds the time of the last valid row
 * @param textBytes the size of the text, unpacked
 * @param badLines lines left out
 * @param firstBadLines the first few of them, as {@code file:line: reason}
 */
public record InputScan(
        long positionReports,
        long balanceQueries,
        long expenditureQueries,
        long travelTimeQueries,
        int expressways,
        int firstTimeSeconds,
        int lastTimeSeconds,
        long textBytes,
        long badLines,
        List<String> firstBadLines) {
    public InputScan {
        firstBadLines = List.copyOf(firstBadLines);
    }

    /** All valid rows. */
    public long rows() {
        return positionReports + balanceQueries + expenditureQueries + travelTimeQueries;
    }

    /**
     * Reads a file to its end and checks each line.
     *
     * @throws BadInputException if the file cannot be read, has no valid line, or has a bad one and these are not skipped
     */
    public static InputScan of(LinearRoadFile file) throws BadInputException {
        long reports = 0;
        long balanceQueries = 0;
        long expenditureQueries = 0;
        long travelTimeQueries = 0;
        BitSet expressways = new BitSet();
        int firstTimeSeconds = -1;
        try (RowReader reader = file.openRows()) {
            while (reader.advance()) {
                LinearRoadRow row = reader.row();
                if (firstTimeSeconds < 0) {
                    firstTimeSeconds = row.timeSeconds();
                }
                if (row instanceof PositionReport report) {
                    reports++;
                    expressways.set(report.xway());
                } else if (row instanceof AccountBalanceQuery) {
                    balanceQueries++;
                } else if (row instanceof DailyExpenditureQuery) {
                    expenditureQueries++;
                } else {
                    travelTimeQueries++;
                }
            }
            return new InputScan(
                    reports,
                    balanceQueries,
                    expenditureQueries,
                    travelTimeQueries,
                    expressways.cardinality(),
                    firstTimeSeconds,
                    reader.row().timeSeconds(),
                    reader.textBytes(),
                    reader.badLines(),
                    reader.firstBadLines());
        }
    }
}
