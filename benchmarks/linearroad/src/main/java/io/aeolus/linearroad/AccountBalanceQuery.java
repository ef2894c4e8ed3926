package io.aeolus.linearroad;

/**
 * A row of type 2: a car asks what it owes. The position that the line may carry is not kept.
 *
 * @param timeSeconds seconds since the start of the simulation, 0 to 10799
 * @param vehicle number of the car
 * @param queryId number of the query, 0 or more
 */
public record AccountBalanceQuery(int timeSeconds, int vehicle, int queryId) implements LinearRoadRow {
    @Override
    public String toLine() {
        return "2," + timeSeconds + ',' + vehicle + ",-1,-1,-1,-1,-1,-1," + queryId + ",-1,-1,-1,-1,-1";
    }
}
