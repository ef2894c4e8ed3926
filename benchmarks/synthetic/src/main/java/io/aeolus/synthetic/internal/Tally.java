// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.internal;

import io.aeolus.probe.OutputDigest;
import java.util.List;

/** Counts and sums of hash codes by key: the expected output of a tally. Not thread-safe. */
public final class Tally {

    private final long[] counts;
    private final long[] sums;

    /** Creates a tally of the keys from 0 (inclusive) to a number (exclusive). */
    public Tally(int keys) {
        counts = new long[keys];
        sums = new long[keys];
    }

    /** Adds a value of a key. */
    public void add(long key, Object value) {
        counts[(int) key]++;
        sums[(int) key] += value.hashCode();
    }

    /** Returns the digest of the rows: key, count and sum of each key that occurred. */
    public OutputDigest digest() {
        OutputDigest digest = OutputDigest.EMPTY;
        for (int key = 0; key < counts.length; key++) {
            if (counts[key] > 0) {
                digest = digest.plus(OutputDigest.of(List.of((long) key, counts[key], sums[key])));
            }
        }
        return digest;
    }
}
