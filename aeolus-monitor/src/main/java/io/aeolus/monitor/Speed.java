package io.aeolus.monitor;

/**
 * How fast a topology was in some interval.
 *
 * @param tuples spout tuples that were fully processed in it
 * @param seconds its length, above 0
 */
public record Speed(long tuples, double seconds) {

    /**
     * The throughput.
     *
     * @return spout tuples fully processed in a second
     */
    public double tuplesPerSecond() {
        return tuples / seconds;
    }
}
