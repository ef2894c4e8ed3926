package io.aeolus.batching.internal.column;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of strings, some of them perhaps null. */
final class StringColumn extends Column {

    private final @Nullable String[] values;

    /** Takes over the array; its first {@code size} elements are the values. */
    StringColumn(@Nullable String[] values, int size, Lineage lineage) {
        super(size, lineage);
        this.values = values;
    }

    @Override
    public @Nullable String get(int row) {
        return values[row];
    }

    @Nullable
    String[] values() {
        return values;
    }

    /** Fills such a column. */
    static final class Filler extends ColumnFiller {

        private @Nullable String[] values;

        Filler(int capacity) {
            values = new String[capacity];
        }

        @Override
        boolean offer(int row, @Nullable Object value) {
            if (value != null && !(value instanceof String)) {
                return false;
            }
            if (row == values.length) {
                values = Arrays.copyOf(values, 2 * row);
            }
            values[row] = (String) value;
            return true;
        }

        @Override
        @Nullable
        Object get(int row) {
            return values[row];
        }

        @Override
        Column finish(int size, Lineage lineage) {
            return new StringColumn(isRoomy(values.length, size) ? Arrays.copyOf(values, size) : values, size, lineage);
        }
    }
}
