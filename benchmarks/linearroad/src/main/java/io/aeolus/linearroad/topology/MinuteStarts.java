// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.topology;

import java.util.ArrayDeque;
import java.util.Queue;

/** Tracks the first line of each minute to determine finished minutes. Lines must be ordered by time. Not thread-safe. */
final class MinuteStarts {

    /** Lines from number {@code firstLine} on are later than {@code minute}. */
    private record End(int minute, long firstLine) {}

    private final Queue<End> ends = new ArrayDeque<>();
    private int current = 1;

    /**
     * Records the minute of a line.
     *
     * @param number the number of the next line of this task
     * @param line a line of any task
     */
    void add(long number, String line) {
        int minute = minuteOf(line);
        if (minute > current) {
            ends.add(new End(minute - 1, number));
            current = minute;
        }
    }

    /**
     * Returns the next minute whose lines are all below a number.
     *
     * @return the minute; 0 if there is no further minute
     */
    int nextCompletedBefore(long number) {
        return ends.isEmpty() || ends.element().firstLine() > number
                ? 0
                : ends.remove().minute();
    }

    /** Parses the minute in a line's second field; 0 if the line is malformed. */
    private static int minuteOf(String line) {
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
        return digits == 0 ? 0 : seconds / 60 + 1;
    }
}
