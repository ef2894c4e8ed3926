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
        if (!window.isEmpty() && window.getLast().minute() == minute) {
            window.removeLast();
        }
        int velocity = at(minute);
        add(minute, averageMph);
        return velocity;
    }

    /** Adds the average of a minute that is later than all previous minutes. */
    public void add(int minute, double averageMph) {
        window.addLast(new Minute(minute, averageMph));
    }

    /**
     * Returns the truncated mean of the averages of the five minutes before a minute, which is later than all added minutes, and drops
     * earlier averages; -1 if there are none.
     */
    public int at(int minute) {
        while (!window.isEmpty() && window.getFirst().minute() < minute - WINDOW_MINUTES) {
            window.removeFirst();
        }
        double sum = 0;
        for (Minute past : window) {
            sum += past.averageMph();
        }
        return window.isEmpty() ? -1 : (int) (sum / window.size() + ROUNDING_MPH);
    }
}
