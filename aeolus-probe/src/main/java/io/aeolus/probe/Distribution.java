package io.aeolus.probe;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How often values fell into ranges, each at most 1/64 of its values wide. Immutable. A class of our own, as a histogram library in
 * a user's worker might be there in another version.
 *
 * <p>Values below {@value #EXACT} have a range each; each power of two above has as many ranges as there are from 64 to 127.
 */
public final class Distribution implements Serializable {

    private static final long serialVersionUID = 1L;

    /** Values below are counted exactly. */
    static final int EXACT = 128;

    private static final int RANGES_PER_POWER = EXACT / 2;
    private static final int EXACT_BITS = 7;

    /** Nothing was counted. */
    public static final Distribution NONE = new Distribution(new int[0], new long[0]);

    /** The ranges that have counts, rising. */
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

    /** How many values there are. */
    public long count() {
        return Arrays.stream(counts).sum();
    }

    /** The value, within half of a range, that so many of 100 do not exceed; 0 if there are none. */
    public double atPercentile(double percent) {
        long wanted = Math.max(1, (long) Math.ceil(count() * percent / 100));
        long seen = 0;
        for (int i = 0; i < ranges.length; i++) {
            seen += counts[i];
            if (seen >= wanted) {
                return middleOf(ranges[i]);
            }
        }
        return 0;
    }

    /** The largest value, within half of a range; 0 if there is none. */
    public double max() {
        return ranges.length == 0 ? 0 : middleOf(ranges[ranges.length - 1]);
    }

    /** Both together. */
    public Distribution plus(Distribution other) {
        return combined(other, 1);
    }

    /** The values since an earlier moment. */
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

    /** Counts values for a distribution. One thread adds; another one may take snapshots, which may lack the last values. */
    public static final class Counter {

        private volatile long[] counts = new long[EXACT];

        /** Counts a value some times; one below 0 counts as 0. */
        public void add(long value, long times) {
            int range = rangeOf(Math.max(0, value));
            long[] mine = counts;
            if (range >= mine.length) {
                mine = Arrays.copyOf(mine, range + RANGES_PER_POWER);
            }
            mine[range] += times;
            // Written although it may be the same array: so a reader sees what is in it.
            counts = mine;
        }

        /** What was counted so far. */
        public Distribution snapshot() {
            // Ranges that come while they are looked through would take the places of others.
            return of(counts.clone());
        }
    }
}
