package io.aeolus.linearroad;

/**
 * A row of type 3: a car asks what it spent on an expressway on a past day. The position that the line may carry is not
 * kept.
 *
 * @param timeSeconds seconds since the start of the simulation, 0 to 10799
 * @param vehicle number of the car
 * @param xway number of the expressway, from 0
 * @param queryId number of the query, 0 or more
 * @param day how many days ago, 1 (yesterday) to 69
 */
public record DailyExpenditureQuery(int timeSeconds, int vehicle, int xway, int queryId, int day)
        implements LinearRoadRow {
    @Override
    public String toLine() {
        return "3," + timeSeconds + ',' + vehicle + ",-1," + xway + ",-1,-1,-1,-1," + queryId + ",-1,-1,-1,-1," + day;
    }
}
