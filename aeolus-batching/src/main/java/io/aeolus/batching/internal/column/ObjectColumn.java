package io.aeolus.batching.internal.column;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of values of any class, mixed or null. */
final class ObjectColumn extends Column {

    private final @Nullable Object[] values;

    /** Takes over the array; its first {@code size} elements are the values. */
    ObjectColumn(@Nullable Object[] values, int size, Lineage lineage) {
        super(size, lineage);
        this.values = values;
    }

    @Override
    public @Nullable Object get(int row) {
        return values[row];
    }

    @Nullable
    Object[] values() {
        return values;
    }

    /** Fills such a column. */
    static final class Filler extends ColumnFiller {

        private @Nullable Object[] values;

        Filler(int capacity) {
            values = new Object[capacity];
        }

        @Override
        boolean offer(int row, @Nullable Object value) {
            if (row == values.length) {
                values = Arrays.copyOf(values, 2 * row);
            }
            values[row] = value;
            return true;
        }

        @Override
        @Nullable
        Object get(int row) {
            return values[row];
        }

        @Override
        Column finish(int size, Lineage lineage) {
            return new ObjectColumn(isRoomy(values.length, size) ? Arrays.copyOf(values, size) : values, size, lineage);
        }
    }
}
