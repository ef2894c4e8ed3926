package io.aeolus.synthetic.internal;

import io.aeolus.probe.OutputDigest;
import java.util.List;

/** Counts and sums of hash codes by key: what a tally over all tuples comes to. Not threadsafe. */
public final class Tally {

    private final long[] counts;
    private final long[] sums;

    /** A tally of the keys from 0 to below a number. */
    public Tally(int keys) {
        counts = new long[keys];
        sums = new long[keys];
    }

    /** Counts a value under its key. */
    public void add(long key, Object value) {
        counts[(int) key]++;
        sums[(int) key] += value.hashCode();
    }

    /** The digest of a row for each key that was seen: key, count and sum. */
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
