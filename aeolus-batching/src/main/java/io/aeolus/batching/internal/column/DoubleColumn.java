package io.aeolus.batching.internal.column;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of {@code double} values, none of them null. */
final class DoubleColumn extends Column {

    private final double[] values;

    /** Takes over the array; its first {@code size} elements are the values. */
    DoubleColumn(double[] values, int size, Lineage lineage) {
        super(size, lineage);
        this.values = values;
    }

    @Override
    public Double get(int row) {
        return values[row];
    }

    double[] values() {
        return values;
    }

    /** Fills such a column. */
    static final class Filler extends ColumnFiller {

        private double[] values;

        Filler(int capacity) {
            values = new double[capacity];
        }

        @Override
        boolean offer(int row, @Nullable Object value) {
            if (!(value instanceof Double number)) {
                return false;
            }
            if (row == values.length) {
                values = Arrays.copyOf(values, 2 * row);
            }
            values[row] = number;
            return true;
        }

        @Override
        @Nullable
        Object get(int row) {
            return values[row];
        }

        @Override
        Column finish(int size, Lineage lineage) {
            return new DoubleColumn(isRoomy(values.length, size) ? Arrays.copyOf(values, size) : values, size, lineage);
        }
    }
}
