package io.aeolus.monitor;

/**
 * How fast a topology was in some interval.
 *
 * @param tuples spout tuples that were done in it: see {@link Measurement}
 * @param seconds its length, above 0
 */
public record Speed(long tuples, double seconds) {

    /** Spout tuples done in a second. */
    public double tuplesPerSecond() {
        return tuples / seconds;
    }
}
