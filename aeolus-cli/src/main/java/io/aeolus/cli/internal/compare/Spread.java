// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import java.util.stream.DoubleStream;

/** The median and the range of repeated measurements. */
record Spread(double median, double min, double max) {

    /** Summarises one or more measurements. */
    static Spread of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("no values");
        }
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(median, sorted[0], sorted[sorted.length - 1]);
    }
}
