package io.aeolus.optimizer.internal.model;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/** A number for each operator or stream, by its index. Immutable. */
public final class Numbers {

    private final double[] values;

    /** Copies the numbers. */
    public Numbers(double[] values) {
        this.values = values.clone();
    }

    /** One of them. */
    public double get(int index) {
        return values[index];
    }

    /** How many there are. */
    public int size() {
        return values.length;
    }

    @Override
    public String toString() {
        return Arrays.toString(values);
    }

    /** All of them. */
    public DoubleStream stream() {
        return Arrays.stream(values);
    }
}
