// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import java.util.Arrays;

/**
 * A set of numbers from 0, which are added almost in order, so that the set is small: all numbers below a base, and bits for the others. Also
 * counts the additions of numbers that the set has. Immutable.
 */
final class RowSet {

    /** The empty set. */
    static final RowSet EMPTY = new RowSet(0, 0, new long[0]);

    private static final int HEAD = 2;

    private final long repeated;
    private final long base;
    private final long[] bits;

    private RowSet(long repeated, long base, long[] bits) {
        this.repeated = repeated;
        this.base = base;
        this.bits = bits;
    }

    /** Returns the set that {@link #toLongs} wrote. */
    static RowSet of(long[] longs) {
        return new RowSet(longs[0], longs[1], Arrays.copyOfRange(longs, HEAD, longs.length));
    }

    long[] toLongs() {
        long[] longs = new long[HEAD + bits.length];
        longs[0] = repeated;
        longs[1] = base;
        System.arraycopy(bits, 0, longs, HEAD, bits.length);
        return longs;
    }

    /** Returns a set with one more number. */
    RowSet with(long number) {
        if (contains(number)) {
            return new RowSet(repeated + 1, base, bits);
        }
        int word = word(number);
        long[] more = Arrays.copyOf(bits, Math.max(bits.length, word + 1));
        more[word] |= 1L << number;
        int full = 0;
        while (full < more.length && more[full] == -1) {
            full++;
        }
        return new RowSet(repeated, base + (long) full * Long.SIZE, Arrays.copyOfRange(more, full, more.length));
    }

    private boolean contains(long number) {
        return number < base || (word(number) < bits.length && (bits[word(number)] >>> number & 1) != 0);
    }

    /** The base is a multiple of the size of a word. */
    private int word(long number) {
        return Math.toIntExact((number - base) / Long.SIZE);
    }

    /** Returns how many numbers the set has. */
    long size() {
        return base + Arrays.stream(bits).map(Long::bitCount).sum();
    }

    /** Returns how many numbers below a limit the set has. */
    long sizeBelow(long limit) {
        if (limit <= base) {
            return limit;
        }
        long size = base;
        for (long number = base; number < limit; number++) {
            size += contains(number) ? 1 : 0;
        }
        return size;
    }

    /** Returns how often a number was added that the set had. */
    long repeated() {
        return repeated;
    }
}
