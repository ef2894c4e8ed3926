// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.topology;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Tracks the first line of each unit of time, such as a minute, to determine finished units. Units are numbered from 1. Lines must be
 * ordered by time. Not thread-safe.
 */
final class TimeStarts {

    /** Lines from number {@code firstLine} on are later than {@code unit}. */
    private record End(int unit, long firstLine) {}

    private final int secondsOfUnit;
    private final Queue<End> ends = new ArrayDeque<>();
    private int current = 1;

    /** Tracks units of this length. */
    TimeStarts(int secondsOfUnit) {
        this.secondsOfUnit = secondsOfUnit;
    }

    /**
     * Records the time of a line.
     *
     * @param number the number of the next line of this task
     * @param line a line of any task
     */
    void add(long number, String line) {
        int unit = unitOf(line);
        if (unit > current) {
            ends.add(new End(unit - 1, number));
            current = unit;
        }
    }

    /** Returns the unit of the latest line; 1 before the first line. */
    int current() {
        return current;
    }

    /**
     * Returns the next unit whose lines are all below a number.
     *
     * @return the unit; 0 if no other unit is complete
     */
    int nextCompletedBefore(long number) {
        return ends.isEmpty() || ends.element().firstLine() > number
                ? 0
                : ends.remove().unit();
    }

    /** Parses the unit of the time in a line's second field; 0 if the line is malformed. */
    private int unitOf(String line) {
        int at = line.indexOf(',') + 1;
        int seconds = 0;
        int digits = 0;
        for (; at < line.length() && digits < 9; at++, digits++) {
            int digit = line.charAt(at) - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            seconds = 10 * seconds + digit;
        }
        return digits == 0 ? 0 : seconds / secondsOfUnit + 1;
    }
}
