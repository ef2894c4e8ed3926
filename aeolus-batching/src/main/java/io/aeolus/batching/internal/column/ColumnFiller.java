package io.aeolus.batching.internal.column;

import org.jspecify.annotations.Nullable;

/** Takes values of one type, row by row, for a column of that type. Not threadsafe. */
abstract class ColumnFiller {

    /**
     * Takes the value of the next row.
     *
     * @param row the number of values taken so far
     * @param value the value
     * @return false if a column of this type cannot hold the value; then nothing was taken
     */
    abstract boolean offer(int row, @Nullable Object value);

    /** A value taken before. */
    abstract @Nullable Object get(int row);

    /** The column of the values taken; the filler must not be used afterwards. */
    abstract Column finish(int size, Lineage lineage);

    /** The filler for values like the first one. */
    static ColumnFiller startingWith(@Nullable Object first, int capacity) {
        if (first instanceof Integer) {
            return new IntColumn.Filler(capacity);
        }
        if (first instanceof Long) {
            return new LongColumn.Filler(capacity);
        }
        if (first instanceof Double) {
            return new DoubleColumn.Filler(capacity);
        }
        if (first instanceof Boolean) {
            return new BooleanColumn.Filler(capacity);
        }
        if (first instanceof String) {
            return new StringColumn.Filler(capacity);
        }
        return new ObjectColumn.Filler(capacity);
    }

    /** Whether an array would hold on to much more memory than the column needs; a nearly full one is not worth a copy. */
    static boolean isRoomy(int capacity, int size) {
        return size < capacity - capacity / 8;
    }
}
