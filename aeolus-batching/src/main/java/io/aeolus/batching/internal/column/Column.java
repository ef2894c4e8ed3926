package io.aeolus.batching.internal.column;

import io.aeolus.batching.AttributeList;
import org.jspecify.annotations.Nullable;

/** An attribute list as it travels: the first column of a batch also carries the batch's {@link Lineage}. */
public abstract sealed class Column extends AttributeList
        permits IntColumn, LongColumn, DoubleColumn, BooleanColumn, StringColumn, ObjectColumn {

    private final Lineage lineage;
    private final int size;

    Column(int size, Lineage lineage) {
        this.size = size;
        this.lineage = lineage;
    }

    @Override
    public final int size() {
        return size;
    }

    /**
     * How the rows hang on the roots of the batch.
     *
     * @return meaningful only in the first column of a batch; {@link Lineage#UNIFORM} in the others
     */
    public final Lineage lineage() {
        return lineage;
    }

    /**
     * The hash of a key as Storm's fields grouping counts it.
     *
     * @param value any value
     * @return its hash
     */
    public static int keyHash(@Nullable Object value) {
        return elementHash(value);
    }
}
