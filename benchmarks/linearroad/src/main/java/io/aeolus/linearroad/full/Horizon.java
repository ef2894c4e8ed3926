// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.internal.ArrivalCurve;
import io.aeolus.linearroad.internal.RoadRules;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The minutes of the simulation whose response times count.
 *
 * @param from the first minute, from 0
 * @param to the end, above {@code from}, at most 180
 */
record Horizon(int from, int to) {

    /** The minutes with the most reports. */
    static final Horizon BUSIEST = new Horizon(118, 123);

    /**
     * Enough to catch up after the first half minute, in which all cars appear and are notified, for cars to have left the segments of
     * their first reports, and for accidents to be detected.
     */
    private static final int WARM_UP_MINUTES = 3;

    private static final int SECONDS_PER_MINUTE = 60;
    private static final Pattern TEXT = Pattern.compile("(\\d{1,3})-(\\d{1,3})");

    /** Parses FROM-TO. */
    static Horizon parse(Optional<String> text) throws BadInputException {
        if (text.isEmpty()) {
            return BUSIEST;
        }
        Matcher matcher = TEXT.matcher(text.get());
        if (matcher.matches()) {
            int from = Integer.parseInt(matcher.group(1));
            int to = Integer.parseInt(matcher.group(2));
            if (from < to && to <= RoadRules.MAX_MINUTES) {
                return new Horizon(from, to);
            }
        }
        throw new BadInputException(
                "--horizon: '%s' is not a range of minutes from 0 to %d: use FROM-TO, such as 118-123"
                        .formatted(text.get(), RoadRules.MAX_MINUTES));
    }

    /** The first minute to play, before which nothing counts. */
    int firstPlayed() {
        return Math.max(0, from - WARM_UP_MINUTES);
    }

    /** The hours of the input that are played. */
    double hoursPlayed() {
        return (to - firstPlayed()) / 60.0;
    }

    /** Whether the response times of a minute count; the first minute is 1. */
    boolean hasMinute(int minute) {
        return minute > from && minute <= to;
    }

    boolean isWhole() {
        return from == 0 && to == RoadRules.MAX_MINUTES;
    }

    /** The mean number of position reports per second and expressway. */
    double reportsPerSecond() {
        return IntStream.range(from * SECONDS_PER_MINUTE, to * SECONDS_PER_MINUTE)
                .mapToDouble(ArrivalCurve::reportsPerSecond)
                .average()
                .orElseThrow();
    }

    @Override
    public String toString() {
        return from + " to " + to;
    }
}
