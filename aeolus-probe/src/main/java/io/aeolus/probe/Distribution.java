// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A histogram whose buckets are at most 1/64 of their values wide. Immutable. Aeolus has its own class because a histogram library could
 * conflict with the version in a user's jar.
 *
 * <p>Values below {@value #EXACT} have a bucket each; each power of two above has 64 buckets.
 */
public final class Distribution implements Serializable {

    private static final long serialVersionUID = 1L;

    /** Smaller values have a bucket each. */
    static final int EXACT = 128;

    private static final int RANGES_PER_POWER = EXACT / 2;
    private static final int EXACT_BITS = 7;

    public static final Distribution NONE = new Distribution(new int[0], new long[0]);

    /** The non-empty buckets, ascending. */
    private final int[] ranges;

    private final long[] counts;

    private Distribution(int[] ranges, long[] counts) {
        this.ranges = ranges;
        this.counts = counts;
    }

    static Distribution of(long[] countsByRange) {
        int[] ranges = IntStream.range(0, countsByRange.length)
                .filter(range -> countsByRange[range] != 0)
                .toArray();
        return new Distribution(
                ranges,
                Arrays.stream(ranges).mapToLong(range -> countsByRange[range]).toArray());
    }

    static int rangeOf(long value) {
        if (value < EXACT) {
            return (int) value;
        }
        int shift = Long.SIZE - Long.numberOfLeadingZeros(value) - EXACT_BITS;
        return RANGES_PER_POWER * shift + (int) (value >>> shift);
    }

    private static double middleOf(int range) {
        if (range < EXACT) {
            return range;
        }
        int shift = range / RANGES_PER_POWER - 1;
        long low = (long) (range - RANGES_PER_POWER * shift) << shift;
        return low + ((1L << shift) - 1) / 2.0;
    }

    public long count() {
        return Arrays.stream(counts).sum();
    }

    /** Returns a percentile, accurate to half a bucket; 0 without values. */
    public double atPercentile(double percent) {
        long rank = Math.max(1, (long) Math.ceil(count() * percent / 100));
        long seen = 0;
        for (int i = 0; i < ranges.length; i++) {
            seen += counts[i];
            if (seen >= rank) {
                return middleOf(ranges[i]);
            }
        }
        return 0;
    }

    /** Returns the largest value, accurate to half a bucket; 0 without values. */
    public double max() {
        return ranges.length == 0 ? 0 : middleOf(ranges[ranges.length - 1]);
    }

    public Distribution plus(Distribution other) {
        return combined(other, 1);
    }

    /** Returns the values since an earlier snapshot. */
    public Distribution minus(Distribution earlier) {
        return combined(earlier, -1);
    }

    Distribution combined(Distribution other, long factor) {
        if (other.ranges.length == 0) {
            return this;
        }
        long[] all = new long[1 + Math.max(lastOf(ranges), lastOf(other.ranges))];
        for (int i = 0; i < ranges.length; i++) {
            all[ranges[i]] += counts[i];
        }
        for (int i = 0; i < other.ranges.length; i++) {
            all[other.ranges[i]] += factor * other.counts[i];
        }
        return of(all);
    }

    private static int lastOf(int[] ranges) {
        return ranges.length == 0 ? -1 : ranges[ranges.length - 1];
    }

    /** A counter of values. One thread adds; other threads may take snapshots, which may lack the latest values. */
    public static final class Counter {

        private volatile long[] counts = new long[EXACT];

        /** Adds a value several times; a negative value counts as 0. */
        public void add(long value, long times) {
            int range = rangeOf(Math.max(0, value));
            long[] mine = counts;
            if (range >= mine.length) {
                mine = Arrays.copyOf(mine, range + RANGES_PER_POWER);
            }
            mine[range] += times;
            // A volatile write, even of the same array, publishes the counts to readers.
            counts = mine;
        }

        /** Returns the distribution of the values so far. */
        public Distribution snapshot() {
            // {@link #of} reads the array twice: a copy keeps both readings consistent.
            return of(counts.clone());
        }
    }
}
