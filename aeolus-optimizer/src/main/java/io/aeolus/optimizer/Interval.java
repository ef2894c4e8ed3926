package io.aeolus.optimizer;

/**
 * Where the throughput of a run is expected: of 100 such intervals, 90 have it inside.
 *
 * @param low spout tuples in a second
 * @param high the same, no less
 */
public record Interval(double low, double high) {

    /** Whether a throughput is inside. */
    public boolean contains(double tuplesPerSecond) {
        return low <= tuplesPerSecond && tuplesPerSecond <= high;
    }

    /** No more than some rate. */
    public Interval atMost(double tuplesPerSecond) {
        return new Interval(Math.min(low, tuplesPerSecond), Math.min(high, tuplesPerSecond));
    }

    /** The same, for people. */
    public String text() {
        return Amounts.number(low) + ".." + Amounts.number(high);
    }
}
