package io.aeolus.cli.internal.compare;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/** Several measurements of the same thing. */
record Spread(double median, double min, double max) {

    /** Sums up measurements; throws if there are none. */
    static Spread of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("no values");
        }
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(median, sorted[0], Arrays.stream(sorted).max().orElseThrow());
    }
}
