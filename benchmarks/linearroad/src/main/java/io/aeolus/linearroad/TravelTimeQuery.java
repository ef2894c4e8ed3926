package io.aeolus.linearroad;

/**
 * A row of type 4: a car asks how long a trip would take. Parsed, so that a file may hold it; nothing here answers it.
 *
 * @param timeSeconds seconds since the start of the simulation, 0 to 10799
 * @param vehicle number of the car
 * @param xway number of the expressway, from 0
 * @param queryId number of the query, 0 or more
 * @param startSeg the segment where the trip starts, 0 to 99
 * @param endSeg the segment where it ends, 0 to 99
 * @param dayOfWeek the day of the week, as the line has it
 * @param timeOfDay the minute of the day, as the line has it
 */
public record TravelTimeQuery(
        int timeSeconds, int vehicle, int xway, int queryId, int startSeg, int endSeg, int dayOfWeek, int timeOfDay)
        implements LinearRoadRow {
    @Override
    public String toLine() {
        return "4," + timeSeconds + ',' + vehicle + ",-1," + xway + ",-1,-1,-1,-1," + queryId + ',' + startSeg + ','
                + endSeg + ',' + dayOfWeek + ',' + timeOfDay + ",-1";
    }
}
