package io.aeolus.batching.internal.column;

import org.jspecify.annotations.Nullable;

/**
 * Gathers the values of one attribute, row by row, into a column. The first value decides the column's type; a value that does
 * not fit turns it into a column of objects. Not threadsafe.
 */
public final class ColumnBuilder {

    private static final int MIN_CAPACITY = 16;

    private @Nullable ColumnFiller filler;
    private int size;
    /** The last column's size: buffers of one stream fill to the same size again and again. */
    private int capacity = MIN_CAPACITY;

    /** Creates an empty builder. */
    public ColumnBuilder() {}

    /**
     * Adds the value of the next row.
     *
     * @param value any value, null included
     */
    public void add(@Nullable Object value) {
        ColumnFiller current = filler;
        if (current == null) {
            current = ColumnFiller.startingWith(value, capacity);
            filler = current;
        }
        if (!current.offer(size, value)) {
            degrade(current).offer(size, value);
        }
        size++;
    }

    /**
     * A value added since the last {@link #build}.
     *
     * @param row 0 to size - 1
     * @return the value
     */
    public @Nullable Object get(int row) {
        if (filler == null || row >= size) {
            throw new IndexOutOfBoundsException("row " + row + " of " + size);
        }
        return filler.get(row);
    }

    /**
     * Hands out the column and starts the next one.
     *
     * @param lineage the lineage of the batch for its first column, {@link Lineage#UNIFORM} for others
     * @return the column; at least one value must have been added
     */
    public Column build(Lineage lineage) {
        if (filler == null) {
            throw new IllegalStateException("a column needs at least one row");
        }
        Column column = filler.finish(size, lineage);
        capacity = Math.max(MIN_CAPACITY, size);
        clear();
        return column;
    }

    /** Drops what was added since the last {@link #build}. */
    public void clear() {
        filler = null;
        size = 0;
    }

    /** Moves the values so far into a column that holds anything. */
    private ColumnFiller degrade(ColumnFiller typed) {
        ColumnFiller objects = new ObjectColumn.Filler(Math.max(capacity, size + 1));
        for (int row = 0; row < size; row++) {
            objects.offer(row, typed.get(row));
        }
        filler = objects;
        return objects;
    }
}
