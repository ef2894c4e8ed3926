// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.topology;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The pending lines by sequence number, in a ring that grows with the distance between the lowest and the highest pending number. Not
 * thread-safe.
 */
final class OpenLines {

    private @Nullable String[] ring = new String[1024];
    private long lowest;
    private long next;

    /** Adds a line and returns its number. */
    long add(String line) {
        if (next - lowest == ring.length) {
            grow();
        }
        ring[slot(next)] = line;
        return next++;
    }

    /** Returns the line of a pending number. */
    String line(long number) {
        String line = number < lowest || number >= next ? null : ring[slot(number)];
        if (line == null) {
            throw new IllegalArgumentException("line " + number + " is not open");
        }
        return line;
    }

    /** Removes a number; idempotent. */
    void remove(long number) {
        if (number < lowest) {
            return;
        }
        ring[slot(number)] = null;
        while (lowest < next && ring[slot(lowest)] == null) {
            lowest++;
        }
    }

    /** Returns the lowest pending number, or the next number if none is pending. */
    long lowest() {
        return lowest;
    }

    /** Returns the number of the next line. */
    long next() {
        return next;
    }

    /** Returns whether no line is pending. */
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
