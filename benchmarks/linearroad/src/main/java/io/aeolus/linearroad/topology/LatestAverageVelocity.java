// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.topology;

import java.util.ArrayDeque;
import java.util.Deque;

/** The moving average of a segment over the previous five minutes. Not thread-safe. */
public final class LatestAverageVelocity {

    private static final int WINDOW_MINUTES = 5;

    /**
     * Compensates rounding errors, which are much smaller, so that an integral mean is not truncated to the next lower integer.
     */
    private static final double ROUNDING_MPH = 1e-9;

    private record Minute(int minute, double averageMph) {}

    private final Deque<Minute> window = new ArrayDeque<>();

    /**
     * Adds the average of a minute. Minutes arrive in ascending order; the latest minute can be replayed.
     *
     * @return the truncated mean of the averages of the previous five minutes; -1 if there are none
     */
    public int before(int minute, double averageMph) {
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
