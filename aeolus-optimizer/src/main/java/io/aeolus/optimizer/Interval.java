// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

/**
 * The 90 % prediction interval of a run's throughput.
 *
 * @param low spout tuples per second
 * @param high spout tuples per second, not below {@code low}
 */
public record Interval(double low, double high) {

    /** The share by which the throughput of a part of a run exceeds a given rate, because spouts catch up. */
    private static final double CATCH_UP = 0.001;

    /** Returns whether a throughput is within the interval. */
    public boolean contains(double tuplesPerSecond) {
        return low <= tuplesPerSecond && tuplesPerSecond <= high * (1 + CATCH_UP);
    }

    /** Returns a copy with both ends capped at a rate. */
    public Interval atMost(double tuplesPerSecond) {
        return new Interval(Math.min(low, tuplesPerSecond), Math.min(high, tuplesPerSecond));
    }

    /** Returns the interval as text for the user. */
    public String text() {
        return Amounts.number(low) + ".." + Amounts.number(high);
    }
}
