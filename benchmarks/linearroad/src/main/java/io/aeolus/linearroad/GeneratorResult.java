// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

/**
 * Statistics of a generated file.
 *
 * @param positionReports rows of type 0
 * @param balanceQueries rows of type 2
 * @param expenditureQueries rows of type 3
 * @param travelTimeQueries rows of type 4
 * @param vehicles cars that entered, also before the first written row
 * @param peakVehicles the most cars on the roads at the same time
 * @param tollNotifications notifications of tolls that the written rows require
 * @param accidentNotifications notifications of accidents that the written rows require
 */
public record GeneratorResult(
        long positionReports,
        long balanceQueries,
        long expenditureQueries,
        long travelTimeQueries,
        int vehicles,
        int peakVehicles,
        long tollNotifications,
        long accidentNotifications) {
    /** Returns the number of rows of all types. */
    public long rows() {
        return positionReports + balanceQueries + expenditureQueries + travelTimeQueries;
    }
}
