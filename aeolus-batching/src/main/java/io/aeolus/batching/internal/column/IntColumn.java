package io.aeolus.batching.internal.column;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of {@code int} values, none of them null. */
final class IntColumn extends Column {

    private final int[] values;

    /** Takes over the array; its first {@code size} elements are the values. */
    IntColumn(int[] values, int size, Lineage lineage) {
        super(size, lineage);
        this.values = values;
    }

    @Override
    public Integer get(int row) {
        return values[row];
    }

    int[] values() {
        return values;
    }

    /** Fills such a column. */
    static final class Filler extends ColumnFiller {

        private int[] values;

        Filler(int capacity) {
            values = new int[capacity];
        }

        @Override
        boolean offer(int row, @Nullable Object value) {
            if (!(value instanceof Integer number)) {
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
            return new IntColumn(isRoomy(values.length, size) ? Arrays.copyOf(values, size) : values, size, lineage);
        }
    }
}
