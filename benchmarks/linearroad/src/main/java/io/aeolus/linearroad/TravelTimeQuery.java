// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

/**
 * A row of type 4: a car requests the estimated time of a trip. Parsed and ignored.
 *
 * @param timeSeconds seconds since the start of the simulation, 0 to 10799
 * @param vehicle number of the car
 * @param xway number of the expressway, from 0
 * @param queryId number of the query, 0 or more
 * @param startSeg the first segment of the trip, 0 to 99
 * @param endSeg the last segment of the trip, 0 to 99
 * @param dayOfWeek the day of the week, unchecked
 * @param timeOfDay the minute of the day, unchecked
 */
public record TravelTimeQuery(
        int timeSeconds, int vehicle, int xway, int queryId, int startSeg, int endSeg, int dayOfWeek, int timeOfDay)
        implements LinearRoadRow {}
