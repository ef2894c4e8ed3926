// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

/** A valid row of a Linear Road file: a position report or one of three kinds of query. */
public sealed interface LinearRoadRow extends LinearRoadLine
        permits PositionReport, AccountBalanceQuery, DailyExpenditureQuery, TravelTimeQuery {
    /** Seconds since the start of the simulation, 0 to 10799. */
    int timeSeconds();

    /** The number of the car that sent the row, 0 or more. */
    int vehicle();
}
