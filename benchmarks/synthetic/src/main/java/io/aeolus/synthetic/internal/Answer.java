package io.aeolus.synthetic.internal;

/**
 * What a service answers about a row.
 *
 * @param row the number of the row
 * @param value the answer
 */
public record Answer(long row, long value) {

    /** How many keys there are; all are equally likely. */
    public static final int KEYS = 1_000;

    /** One answer of so many has to be enriched. */
    public static final int ENRICHED_ONE_IN = 4;

    /** The answer of the first service. */
    public static Answer lookedUp(long row) {
        return new Answer(row, RandomBits.of(row));
    }

    /**
     * What the answer is about.
     *
     * @return 0 to below {@link #KEYS}
     */
    public long key() {
        return (value >>> 32) % KEYS;
    }

    /** Whether the second service has to be asked. */
    public boolean isToBeEnriched() {
        return value % ENRICHED_ONE_IN == 0;
    }

    /** The answer of the second service. */
    public Answer enriched() {
        return new Answer(row, RandomBits.of(value));
    }
}
