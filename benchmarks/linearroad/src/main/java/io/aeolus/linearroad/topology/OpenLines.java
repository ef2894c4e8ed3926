package io.aeolus.linearroad.topology;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The lines that are emitted and not yet acked, by a running number. A ring that grows with the distance between the lowest open
 * number and the highest. Not threadsafe.
 */
final class OpenLines {

    private @Nullable String[] ring = new String[1024];
    private long lowest;
    private long next;

    /** Adds a line; returns its number. */
    long add(String line) {
        if (next - lowest == ring.length) {
            grow();
        }
        ring[slot(next)] = line;
        return next++;
    }

    /** The line of an open number. */
    String line(long number) {
        String line = number < lowest || number >= next ? null : ring[slot(number)];
        if (line == null) {
            throw new IllegalArgumentException("line " + number + " is not open");
        }
        return line;
    }

    /** Closes a number; closing it again does nothing. */
    void remove(long number) {
        if (number < lowest) {
            return;
        }
        ring[slot(number)] = null;
        while (lowest < next && ring[slot(lowest)] == null) {
            lowest++;
        }
    }

    /** The lowest open number; the next one if none is open. */
    long lowest() {
        return lowest;
    }

    /** The number that the next line will have. */
    long next() {
        return next;
    }

    /** Whether no line is open. */
    boolean isEmpty() {
        return lowest == next;
    }

    private int slot(long number) {
        return (int) number & (ring.length - 1);
    }

    private void grow() {
        @Nullable String[] larger = Arrays.copyOf(ring, 2 * ring.length);
        for (long number = lowest; number < next; number++) {
            larger[(int) number & (larger.length - 1)] = ring[slot(number)];
        }
        ring = larger;
    }
}
