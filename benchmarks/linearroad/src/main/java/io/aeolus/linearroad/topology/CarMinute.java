package io.aeolus.linearroad.topology;

/** The reports of one car in one segment and minute. Not threadsafe. */
final class CarMinute {

    private long secondsSeen;
    private int sumMph;
    private int reports;

    /** Adds a report; one of the same second is the same report again, as at-least-once delivery allows. */
    void add(int timeSeconds, int speedMph) {
        long second = 1L << timeSeconds % 60;
        if ((secondsSeen & second) == 0) {
            secondsSeen |= second;
            sumMph += speedMph;
            reports++;
        }
    }

    /** The car's own average speed, in miles per hour. */
    double averageMph() {
        return (double) sumMph / reports;
    }
}
