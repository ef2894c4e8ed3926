// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

/**
 * The summary of a segment in one minute.
 *
 * @param cars distinct cars that reported
 * @param averageSpeedMph the mean of the average speeds of the cars; 0 without cars
 */
public record MinuteSummary(int cars, Fraction averageSpeedMph) {
    /** The summary without reports. */
    public static final MinuteSummary NONE = new MinuteSummary(0, Fraction.ZERO);
}
