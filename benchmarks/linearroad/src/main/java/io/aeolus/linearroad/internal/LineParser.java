// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

import io.aeolus.linearroad.AccountBalanceQuery;
import io.aeolus.linearroad.BadLine;
import io.aeolus.linearroad.DailyExpenditureQuery;
import io.aeolus.linearroad.LinearRoadLine;
import io.aeolus.linearroad.PositionReport;
import io.aeolus.linearroad.TravelTimeQuery;

/** Parses a line in one pass over its characters. Stateless and thread-safe. */
public final class LineParser {
    /** Maximum number of digits of a field, so that values fit an int. */
    private static final int MAX_DIGITS = 9;

    private static final FieldRange TIME = new FieldRange(LineField.TIME, 0, RoadRules.MAX_TIME_SECONDS);
    private static final FieldRange VID = FieldRange.natural(LineField.VID);
    private static final FieldRange XWAY = new FieldRange(LineField.XWAY, 0, RoadRules.MAX_XWAY);
    private static final FieldRange QID = FieldRange.natural(LineField.QID);

    private static final FieldRange[] REPORT = {
        TIME,
        VID,
        new FieldRange(LineField.SPD, 0, RoadRules.MAX_SPEED_MPH),
        XWAY,
        new FieldRange(LineField.LANE, 0, RoadRules.EXIT_LANE),
        new FieldRange(LineField.DIR, 0, 1),
        new FieldRange(LineField.SEG, 0, RoadRules.SEGMENTS - 1),
        new FieldRange(LineField.POS, 0, RoadRules.ROAD_FEET - 1)
    };
    private static final FieldRange[] BALANCE_QUERY = {TIME, VID, QID};
    private static final FieldRange[] EXPENDITURE_QUERY = {
        TIME, VID, QID, XWAY, new FieldRange(LineField.DAY, 1, RoadRules.HISTORY_DAYS)
    };
    private static final FieldRange[] TRAVEL_TIME_QUERY = {
        TIME,
        VID,
        QID,
        XWAY,
        new FieldRange(LineField.S_INIT, 0, RoadRules.SEGMENTS - 1),
        new FieldRange(LineField.S_END, 0, RoadRules.SEGMENTS - 1)
    };
    private static final FieldRange[] UNKNOWN_TYPE = {};

    private LineParser() {}

    /** See {@link LinearRoadLine#parse}. */
    public static LinearRoadLine parse(CharSequence line) {
        int[] values = new int[LineField.COUNT];
        int length = line.length();
        int at = 0;
        for (int field = 0; field < LineField.COUNT; field++) {
            boolean negative = at < length && line.charAt(at) == '-';
            if (negative) {
                at++;
            }
            int firstDigit = at;
            int value = 0;
            while (at < length) {
                int digit = line.charAt(at) - '0';
                if (digit < 0 || digit > 9) {
                    break;
                }
                value = value * 10 + digit;
                at++;
            }
            boolean endsWell = field == LineField.COUNT - 1 ? at == length : at < length && line.charAt(at) == ',';
            if (at == firstDigit || at - firstDigit > MAX_DIGITS || !endsWell) {
                return new BadLine(MalformedLine.describe(line));
            }
            values[field] = negative ? -value : value;
            at++;
        }
        return row(values);
    }

    private static LinearRoadLine row(int[] values) {
        int type = values[LineField.TYPE];
        FieldRange[] ranges = switch (type) {
            case 0 -> REPORT;
            case 2 -> BALANCE_QUERY;
            case 3 -> EXPENDITURE_QUERY;
            case 4 -> TRAVEL_TIME_QUERY;
            default -> UNKNOWN_TYPE;
        };
        String broken = FieldRange.firstBroken(values, ranges);
        if (!broken.isEmpty()) {
            return new BadLine(broken);
        }
        int time = values[LineField.TIME];
        int vehicle = values[LineField.VID];
        int xway = values[LineField.XWAY];
        int query = values[LineField.QID];
        return switch (type) {
            case 0 -> report(values);
            case 2 -> new AccountBalanceQuery(time, vehicle, query);
            case 3 -> new DailyExpenditureQuery(time, vehicle, xway, query, values[LineField.DAY]);
            case 4 ->
                new TravelTimeQuery(
                        time,
                        vehicle,
                        xway,
                        query,
                        values[LineField.S_INIT],
                        values[LineField.S_END],
                        values[LineField.DOW],
                        values[LineField.TOD]);
            default -> new BadLine(LineField.label(LineField.TYPE) + " is " + type + ", expected 0, 2, 3 or 4");
        };
    }

    private static LinearRoadLine report(int[] values) {
        int position = values[LineField.POS];
        int segment = position / RoadRules.SEGMENT_FEET;
        if (values[LineField.SEG] != segment) {
            return new BadLine(LineField.label(LineField.SEG) + " is " + values[LineField.SEG] + ", but position "
                    + position + " lies in segment " + segment);
        }
        return new PositionReport(
                values[LineField.TIME],
                values[LineField.VID],
                values[LineField.SPD],
                values[LineField.XWAY],
                values[LineField.LANE],
                values[LineField.DIR],
                segment,
                position);
    }
}
