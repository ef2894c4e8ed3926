// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

/**
 * A row of type 3: a car requests its expenditure on an expressway on a past day. The position fields of the line are dropped.
 *
 * @param timeSeconds seconds since the start of the simulation, 0 to 10799
 * @param vehicle number of the car
 * @param xway number of the expressway, from 0
 * @param queryId number of the query, 0 or more
 * @param day number of days in the past, 1 (yesterday) to 69
 */
public record DailyExpenditureQuery(int timeSeconds, int vehicle, int xway, int queryId, int day)
        implements LinearRoadRow {}
