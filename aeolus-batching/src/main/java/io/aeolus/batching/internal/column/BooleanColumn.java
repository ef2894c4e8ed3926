package io.aeolus.batching.internal.column;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of {@code boolean} values, none of them null. */
final class BooleanColumn extends Column {

    private final boolean[] values;

    /** Takes over the array; its first {@code size} elements are the values. */
    BooleanColumn(boolean[] values, int size, Lineage lineage) {
        super(size, lineage);
        this.values = values;
    }

    @Override
    public Boolean get(int row) {
        return values[row];
    }

    boolean[] values() {
        return values;
    }

    /** Fills such a column. */
    static final class Filler extends ColumnFiller {

        private boolean[] values;

        Filler(int capacity) {
            values = new boolean[capacity];
        }

        @Override
        boolean offer(int row, @Nullable Object value) {
            if (!(value instanceof Boolean truth)) {
                return false;
            }
            if (row == values.length) {
                values = Arrays.copyOf(values, 2 * row);
            }
            values[row] = truth;
            return true;
        }

        @Override
        @Nullable
        Object get(int row) {
            return values[row];
        }

        @Override
        Column finish(int size, Lineage lineage) {
            return new BooleanColumn(
                    isRoomy(values.length, size) ? Arrays.copyOf(values, size) : values, size, lineage);
        }
    }
}
