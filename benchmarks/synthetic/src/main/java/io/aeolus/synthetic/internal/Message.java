// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.internal;

/**
 * One of the messages of a row.
 *
 * @param key 0 to below {@link #KEYS}
 * @param text at most four letters and digits
 */
public record Message(long key, String text) {

    /** Number of messages per row. */
    public static final int PER_ROW = 2;

    /** Number of keys, which are equally likely. */
    public static final int KEYS = 1_000;

    private static final long TEXTS = 1L << 20;
    private static final int RADIX = 36;

    /** Returns the message of a row with an index below {@link #PER_ROW}. */
    public static Message of(long row, int index) {
        long bits = RandomBits.of(row * PER_ROW + index);
        return new Message((bits >>> 32) % KEYS, Long.toString(bits & (TEXTS - 1), RADIX));
    }
}
