package io.aeolus.batching.internal.column;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of {@code long} values, none of them null. */
final class LongColumn extends Column {

    private final long[] values;

    /** Takes over the array; its first {@code size} elements are the values. */
    LongColumn(long[] values, int size, Lineage lineage) {
        super(size, lineage);
        this.values = values;
    }

    @Override
    public Long get(int row) {
        return values[row];
    }

    long[] values() {
        return values;
    }

    /** Fills such a column. */
    static final class Filler extends ColumnFiller {

        private long[] values;

        Filler(int capacity) {
            values = new long[capacity];
        }

        @Override
        boolean offer(int row, @Nullable Object value) {
            if (!(value instanceof Long number)) {
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
            return new LongColumn(isRoomy(values.length, size) ? Arrays.copyOf(values, size) : values, size, lineage);
        }
    }
}
