// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

/**
 * The 90 % prediction interval of a run's throughput.
 *
 * @param low spout tuples per second
 * @param high spout tuples per second, not below {@code low}
 */
public record Interval(double low, double high) {

    /** Returns whether a throughput is within the interval. */
    public boolean contains(double tuplesPerSecond) {
        return low <= tuplesPerSecond && tuplesPerSecond <= high;
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
