// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.Arrays;

/** A number for each operator or stream, by index. Immutable. */
public final class Numbers {

    private final double[] values;

    /** Copies the numbers. */
    public Numbers(double[] values) {
        this.values = values.clone();
    }

    /** Returns the number at an index. */
    public double get(int index) {
        return values[index];
    }

    /** Returns the number of elements. */
    public int size() {
        return values.length;
    }

    @Override
    public String toString() {
        return Arrays.toString(values);
    }
}
