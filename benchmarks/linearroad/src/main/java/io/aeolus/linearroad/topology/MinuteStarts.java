package io.aeolus.linearroad.topology;

import java.util.ArrayDeque;
import java.util.Queue;

/** Knows with which line each minute starts, and so which minutes are over. Lines come ordered by time. Not threadsafe. */
final class MinuteStarts {

    /** Lines from number {@code firstLine} on are later than {@code minute}. */
    private record End(int minute, long firstLine) {}

    private final Queue<End> ends = new ArrayDeque<>();
    private int current = 1;

    /**
     * Notes the minute of a line.
     *
     * @param number the number that the next line of this task has
     * @param line a line of this task or of another
     */
    void see(long number, String line) {
        int minute = minuteOf(line);
        if (minute > current) {
            ends.add(new End(minute - 1, number));
            current = minute;
        }
    }

    /**
     * The next minute all of whose lines are below a number.
     *
     * @return the minute; 0 if there is none that was not returned before
     */
    int nextCompletedBefore(long number) {
        return ends.isEmpty() || ends.element().firstLine() > number
                ? 0
                : ends.remove().minute();
    }

    /** The minute in a line's second field; 0 where a bad line has none. */
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
