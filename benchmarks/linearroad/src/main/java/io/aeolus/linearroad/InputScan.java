// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cluster.BadInputException;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The result of validating an input file.
 *
 * @param positionReports valid rows of type 0
 * @param balanceQueries valid rows of type 2
 * @param expenditureQueries valid rows of type 3
 * @param travelTimeQueries valid rows of type 4
 * @param expressways number of distinct expressways in the position reports
 * @param firstTimeSeconds the time of the first valid row
 * @param lastTimeSeconds the time of the last valid row
 * @param textBytes the uncompressed size of the text
 */
public record InputScan(
        long positionReports,
        long balanceQueries,
        long expenditureQueries,
        long travelTimeQueries,
        int expressways,
        int firstTimeSeconds,
        int lastTimeSeconds,
        long textBytes) {

    /** Returns the number of valid rows. */
    public long rows() {
        return positionReports + balanceQueries + expenditureQueries + travelTimeQueries;
    }

    /** Returns the properties of the input in display order, see {@link PreparedWorkload#inputDescription}. */
    public Map<String, Object> description(LinearRoadFile file) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("file", file.path().toString());
        description.put("positionReports", positionReports);
        description.put("expressways", expressways);
        description.put("seconds", lastTimeSeconds - firstTimeSeconds + 1);
        description.put("bytes", textBytes);
        return description;
    }

    /** An additional check of a row. */
    @FunctionalInterface
    public interface RowCheck {

        /**
         * Checks a row.
         *
         * @param lineNumber the number of its line, from 1
         * @throws BadInputException if the row cannot be processed
         */
        void check(LinearRoadRow row, long lineNumber) throws BadInputException;
    }

    /**
     * Reads and validates all lines of a file.
     *
     * @throws BadInputException if the file cannot be read, has no lines, or has a malformed line
     */
    public static InputScan of(LinearRoadFile file) throws BadInputException {
        return of(file, (row, lineNumber) -> {});
    }

    /**
     * Reads and validates all lines of a file, with an additional check of each valid row.
     *
     * @throws BadInputException if the file cannot be read, has no lines or has a malformed line, or from the check
     */
    public static InputScan of(LinearRoadFile file, RowCheck check) throws BadInputException {
        long reports = 0;
        long balanceQueries = 0;
        long expenditureQueries = 0;
        long travelTimeQueries = 0;
        BitSet expressways = new BitSet();
        int firstTimeSeconds = -1;
        try (RowReader reader = file.openRows()) {
            while (reader.advance()) {
                LinearRoadRow row = reader.row();
                check.check(row, reader.lineNumber());
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
                    reader.textBytes());
        }
    }
}
