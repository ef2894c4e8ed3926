// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The values of one field of all rows in a batch: a column of the horizontal layout ⟨[a1,a2],[b1,b2]⟩ of Sax et al. 2013, section II. A batch
 * tuple has the declared fields of its stream, and the value of each field is a column. The first column also has the {@link BatchHead}.
 *
 * <p>{@link #hashCode()} is the hash that Storm's fields grouping computes for the <em>first</em> value, so Storm routes a batch to the task
 * of its rows, which all have the same task. It is consistent with {@link #equals(Object)}, which compares all values.
 *
 * <p>Immutable and thread-safe, provided that the values are not modified.
 */
public final class Column {

    /** This number of rows stays in the processor cache while the values are copied, field by field. */
    private static final int TILE_ROWS = 128;

    private final ValueCodec<Object> codec;

    private final Object array;

    private final int size;
    private final @Nullable BatchHead head;

    /** The data of a batch as a whole. */
    public record BatchHead(Lineage lineage, OtherStreams others) {}

    private Column(ValueCodec<Object> codec, Object array, int size, @Nullable BatchHead head) {
        this.codec = codec;
        this.array = array;
        this.size = size;
        this.head = head;
    }

    /** Copies the first {@code size} rows, at least one, to a column for each field. The first column gets the head. */
    static Column[] of(@Nullable Object[][] rows, int size, @Nullable BatchHead head) {
        Column[] columns = new Column[rows[0].length];
        for (int field = 0; field < columns.length; field++) {
            columns[field] = allocate(codecOf(rows[0][field]), size, field == 0 ? head : null);
        }
        for (int from = 0; from < size; from += TILE_ROWS) {
            int to = Math.min(size, from + TILE_ROWS);
            for (int field = 0; field < columns.length; field++) {
                Column column = columns[field];
                if (!column.codec.copy(rows, from, to, field, column.array)) {
                    Column mixed = allocate(codec(ValueCodec.ALL.size() - 1), size, column.head);
                    mixed.codec.copy(rows, 0, to, field, mixed.array);
                    columns[field] = mixed;
                }
            }
        }
        return columns;
    }

    private static Column allocate(ValueCodec<Object> codec, int size, @Nullable BatchHead head) {
        return new Column(codec, codec.array(size), size, head);
    }

    private static ValueCodec<Object> codecOf(@Nullable Object first) {
        int code = 0;
        while (!ValueCodec.ALL.get(code).holds(first)) {
            code++;
        }
        return codec(code);
    }

    @SuppressWarnings("unchecked") // a column passes its codec only arrays of that codec
    private static ValueCodec<Object> codec(int code) {
        return (ValueCodec<Object>) ValueCodec.ALL.get(code);
    }

    static Column read(
            int code, Kryo kryo, Input input, int size, ValueCodec.Scratch scratch, @Nullable BatchHead head) {
        ValueCodec<Object> codec = codec(code);
        return new Column(codec, codec.read(kryo, input, size, scratch), size, head);
    }

    int code() {
        return ValueCodec.ALL.indexOf(codec);
    }

    void write(Kryo kryo, Output output, ValueCodec.Scratch scratch) {
        codec.write(kryo, output, array, size, scratch);
    }

    /** The data of the whole batch; null if this is not its first column. */
    public @Nullable BatchHead head() {
        return head;
    }

    /** The number of rows, at least 1. */
    public int size() {
        return size;
    }

    /**
     * Returns the value of a row, equal to the emitted value and of the same class, without a bounds check. On the hot path: tests the most
     * frequent kinds of arrays first, since an instanceof check of an array is cheaper than a call of one of six codecs.
     */
    public @Nullable Object value(int row) {
        if (array instanceof int[] ints) {
            return ints[row];
        }
        if (array instanceof Object[] objects) {
            return objects[row];
        }
        if (array instanceof long[] longs) {
            return longs[row];
        }
        if (array instanceof StringColumn strings) {
            return strings.get(row);
        }
        return array instanceof double[] doubles ? (Object) doubles[row] : ((boolean[]) array)[row];
    }

    /** The values of a batch tuple whose rows are all of one stream, as {@link #columns(Object[][], int, BatchHead)}. */
    public static List<Object> columns(@Nullable Object[][] rows, int size, Lineage lineage) {
        return columns(rows, size, new BatchHead(lineage, OtherStreams.NONE));
    }

    /** A column for each field of the first {@code size} rows, at least one, in a list that Storm's event logger can serialize. */
    static List<Object> columns(@Nullable Object[][] rows, int size, BatchHead head) {
        return new ArrayList<>(Arrays.asList(of(rows, size, head)));
    }

    /** The hash of a key as Storm's fields grouping computes it, by {@link Arrays#deepHashCode}: arrays are hashed by content. */
    public static int keyHash(@Nullable Object value) {
        if (value == null) {
            return 0;
        }
        // The hash of a list of one element is 31 plus the hash of the element.
        return value.getClass().isArray() ? Arrays.deepHashCode(new Object[] {value}) - 31 : value.hashCode();
    }

    /** Compares the values in order; arrays are compared by content. */
    @Override
    public boolean equals(@Nullable Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof Column that) || that.size != size) {
            return false;
        }
        for (int row = 0; row < size; row++) {
            if (!Objects.deepEquals(value(row), that.value(row))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return keyHash(value(0));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (int row = 0; row < size; row++) {
            text.append(row == 0 ? "" : ", ").append(value(row));
        }
        return text.append(']').toString();
    }
}
