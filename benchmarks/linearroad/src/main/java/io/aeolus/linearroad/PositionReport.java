// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

/**
 * A row of type 0: position and speed of a car. A car sends a report every 30 s.
 *
 * @param timeSeconds seconds since the start of the simulation, 0 to 10799
 * @param vehicle number of the car
 * @param speedMph miles per hour, 0 to 100
 * @param xway number of the expressway, from 0
 * @param lane 0 entrance ramp, 1 to 3 travel lanes, 4 exit ramp
 * @param dir 0 eastbound (increasing positions), 1 westbound
 * @param seg the mile of the expressway, 0 to 99
 * @param positionFeet feet from the western end of the expressway, 0 to 527999; {@code seg = positionFeet / 5280}
 */
public record PositionReport(
        int timeSeconds, int vehicle, int speedMph, int xway, int lane, int dir, int seg, int positionFeet)
        implements LinearRoadRow {
    /** Returns the minute of the report, starting at 1. */
    public int minute() {
        return timeSeconds / 60 + 1;
    }
}
