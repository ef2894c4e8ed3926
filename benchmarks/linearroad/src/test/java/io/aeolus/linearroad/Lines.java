// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

/** Formats rows as lines. */
public final class Lines {

    private Lines() {}

    /** Returns the line of a row without newline; fields that its type does not use are -1. */
    public static String of(LinearRoadRow row) {
        String start = row.timeSeconds() + "," + row.vehicle();
        if (row instanceof PositionReport report) {
            return "0," + start + ',' + report.speedMph() + ',' + report.xway() + ',' + report.lane() + ','
                    + report.dir() + ',' + report.seg() + ',' + report.positionFeet() + ",-1,-1,-1,-1,-1,-1";
        }
        if (row instanceof AccountBalanceQuery query) {
            return "2," + start + ",-1,-1,-1,-1,-1,-1," + query.queryId() + ",-1,-1,-1,-1,-1";
        }
        if (row instanceof DailyExpenditureQuery query) {
            return "3," + start + ",-1," + query.xway() + ",-1,-1,-1,-1," + query.queryId() + ",-1,-1,-1,-1,"
                    + query.day();
        }
        TravelTimeQuery query = (TravelTimeQuery) row;
        return "4," + start + ",-1," + query.xway() + ",-1,-1,-1,-1," + query.queryId() + ',' + query.startSeg() + ','
                + query.endSeg() + ',' + query.dayOfWeek() + ',' + query.timeOfDay() + ",-1";
    }
}
