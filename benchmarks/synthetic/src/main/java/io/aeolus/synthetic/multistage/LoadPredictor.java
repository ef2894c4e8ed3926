package io.aeolus.synthetic.multistage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Predicts the load of the slice after the next, as DEBS 2014 has it: half of the average of this slice, and half of the median of the same
 * slice of earlier days. Where there is no earlier day, the average alone. Not threadsafe.
 */
final class LoadPredictor {

    /** How many slices ahead. */
    static final int AHEAD = 2;

    /** By the slice of the day: the averages of earlier days, from the least to the most. */
    private final List<List<Long>> earlier = IntStream.range(0, PlugRows.SLICES_OF_DAY)
            .<List<Long>>mapToObj(slice -> new ArrayList<>())
            .toList();

    private long current;
    private long average;
    private boolean hasMedian;
    private long median;

    /**
     * Predicts.
     *
     * @param slice this slice; no less than the one before
     * @param averageUntilNow the average load of it until now
     * @return the load of the slice {@value #AHEAD} further on
     */
    long predict(long slice, long averageUntilNow) {
        if (slice != current) {
            keep(earlier.get((int) (current % PlugRows.SLICES_OF_DAY)), average);
            current = slice;
            List<Long> same = earlier.get((int) ((slice + AHEAD) % PlugRows.SLICES_OF_DAY));
            hasMedian = !same.isEmpty();
            median = hasMedian ? median(same) : 0;
        }
        average = averageUntilNow;
        return hasMedian ? (averageUntilNow + median) / 2 : averageUntilNow;
    }

    private static void keep(List<Long> sorted, long value) {
        int place = Collections.binarySearch(sorted, value);
        sorted.add(place < 0 ? -place - 1 : place, value);
    }

    private static long median(List<Long> sorted) {
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
