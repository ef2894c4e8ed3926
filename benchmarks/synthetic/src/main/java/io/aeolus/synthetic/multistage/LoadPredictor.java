// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.multistage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Predicts the load of the slice after the next (DEBS 2014): the mean of the current slice's average and of the median of the predicted
 * slice on earlier days; without earlier days, the average. Not thread-safe.
 */
final class LoadPredictor {

    /** Number of slices to look ahead. */
    static final int AHEAD = 2;

    /** Sorted averages of earlier days, by slice of the day. */
    private final List<List<Long>> earlier = IntStream.range(0, PlugRows.SLICES_OF_DAY)
            .<List<Long>>mapToObj(slice -> new ArrayList<>())
            .toList();

    private long current;
    private long average;
    private boolean hasMedian;
    private long median;

    /**
     * Predicts the load.
     *
     * @param slice the current slice; must not decrease
     * @param averageUntilNow its running average load
     * @return the load {@value #AHEAD} slices ahead
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
