// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.internal;

/**
 * The answer of a simulated service for a row.
 *
 * @param row the number of the row
 * @param value the answer
 */
public record Answer(long row, long value) {

    /** Number of keys, which are equally likely. */
    public static final int KEYS = 1_000;

    /** One answer in this number is enriched. */
    public static final int ENRICHED_ONE_IN = 4;

    /** Returns the answer of the first service. */
    public static Answer lookedUp(long row) {
        return new Answer(row, RandomBits.of(row));
    }

    /** Returns the key, from 0 to below {@link #KEYS}. */
    public long key() {
        return (value >>> 32) % KEYS;
    }

    /** Returns whether the second service is called. */
    public boolean isToBeEnriched() {
        return value % ENRICHED_ONE_IN == 0;
    }

    /** Returns the answer of the second service. */
    public Answer enriched() {
        return new Answer(row, RandomBits.of(value));
    }
}
