// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

/**
 * The throughput of a topology in an interval.
 *
 * @param tuples spout tuples processed, see {@link Measurement}
 * @param seconds length of the interval, above 0
 */
public record Speed(long tuples, double seconds) {

    public double tuplesPerSecond() {
        return tuples / seconds;
    }
}
