// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

/**
 * A row of type 2: a car requests its account balance. The position fields of the line are dropped.
 *
 * @param timeSeconds seconds since the start of the simulation, 0 to 10799
 * @param vehicle number of the car
 * @param queryId number of the query, 0 or more
 */
public record AccountBalanceQuery(int timeSeconds, int vehicle, int queryId) implements LinearRoadRow {}
