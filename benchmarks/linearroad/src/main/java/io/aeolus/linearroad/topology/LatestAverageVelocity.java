package io.aeolus.linearroad.topology;

import java.util.ArrayDeque;
import java.util.Deque;

/** The moving average of one segment over the five minutes before a minute. Not threadsafe. */
final class LatestAverageVelocity {

    private static final int WINDOW_MINUTES = 5;

    /**
     * Makes up for the rounding of sums of doubles, which is far smaller, so that a mean that is a whole number is not cut to
     * the number below it.
     */
    private static final double ROUNDING_MPH = 1e-9;

    private record Minute(int minute, double averageMph) {}

    private final Deque<Minute> window = new ArrayDeque<>();

    /**
     * Takes the average of a minute; minutes come in ascending order, the latest perhaps again.
     *
     * @return the mean of the averages of the five minutes before it, truncated; -1 if there are none
     */
    int before(int minute, double averageMph) {
        while (!window.isEmpty() && window.getFirst().minute() < minute - WINDOW_MINUTES) {
            window.removeFirst();
        }
        if (!window.isEmpty() && window.getLast().minute() == minute) {
            window.removeLast();
        }
        double sum = 0;
        for (Minute past : window) {
            sum += past.averageMph();
        }
        int velocity = window.isEmpty() ? -1 : (int) (sum / window.size() + ROUNDING_MPH);
        window.addLast(new Minute(minute, averageMph));
        return velocity;
    }
}
