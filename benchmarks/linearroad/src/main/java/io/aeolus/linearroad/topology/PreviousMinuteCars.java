// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.topology;

import java.util.HashMap;
import java.util.Map;

/** The number of cars of each segment in the previous minute. Not thread-safe. */
public final class PreviousMinuteCars {

    private static final Count NO_COUNT = new Count(-1, 0, 0);

    private final Map<Segment, Count> latest = new HashMap<>();

    /** The cars of a minute and of the previous minute. */
    private record Count(int minute, int cars, int carsBefore) {

        /** A later minute, or a replay of the same minute. */
        Count next(int nextMinute, int nextCars) {
            if (nextMinute == minute) {
                return this;
            }
            return new Count(nextMinute, nextCars, nextMinute == minute + 1 ? cars : 0);
        }
    }

    /** Adds the cars of a minute. Minutes arrive in ascending order; the latest minute can be replayed. Returns the cars of the minute before. */
    public int before(Segment segment, int minute, int cars) {
        Count count = latest.getOrDefault(segment, NO_COUNT).next(minute, cars);
        latest.put(segment, count);
        return count.carsBefore();
    }
}
