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
 * tuple has the declared fields of its stream, and the value of each field is a column. The first column of a batch also carries the {@link BatchHead}.
 *
 * <p>{@link #hashCode()} is the hash that Storm's fields grouping computes for the <em>first</em> value, so that Storm routes a
 * batch whose rows all belong to one task to that task. It is consistent with {@link #equals(Object)}, which compares all values.
 *
 * <p>Immutable and so thread-safe, as long as the values in it are not changed.
 */
public final class Column {

    /** This many rows stay in the processor cache while their values are copied, field by field. */
    private static final int TILE_ROWS = 128;

    private final ValueCodec<Object> codec;

    /** The values in the form that the codec writes. */
    private final Object array;

    private final int size;
    private final @Nullable BatchHead head;

    private Column(ValueCodec<Object> codec, Object array, int size, @Nullable BatchHead head) {
        this.codec = codec;
        this.array = array;
        this.size = size;
        this.head = head;
    }

    /** A column for each field of the first {@code size} rows, at least one; the first column gets the head. */
    static Column[] gathered(@Nullable Object[][] rows, int size, @Nullable BatchHead head) {
        Column[] columns = new Column[rows[0].length];
        for (int field = 0; field < columns.length; field++) {
            columns[field] = room(codecOf(rows[0][field]), size, field == 0 ? head : null);
        }
        for (int from = 0; from < size; from += TILE_ROWS) {
            int to = Math.min(size, from + TILE_ROWS);
            for (int field = 0; field < columns.length; field++) {
                Column column = columns[field];
                if (!column.codec.gather(rows, from, to, field, column.array)) {
                    Column ofAnyClass = room(codec(ValueCodec.ALL.size() - 1), size, column.head);
                    ofAnyClass.codec.gather(rows, 0, to, field, ofAnyClass.array);
                    columns[field] = ofAnyClass;
                }
            }
        }
        return columns;
    }

    private static Column room(ValueCodec<Object> codec, int size, @Nullable BatchHead head) {
        return new Column(codec, codec.array(size), size, head);
    }

    private static ValueCodec<Object> codecOf(@Nullable Object first) {
        int code = 0;
        while (!ValueCodec.ALL.get(code).holds(first)) {
            code++;
        }
        return codec(code);
    }

    @SuppressWarnings("unchecked") // a column gives its codec the arrays of that codec only
    private static ValueCodec<Object> codec(int code) {
        return (ValueCodec<Object>) ValueCodec.ALL.get(code);
    }

    /** Reads the values of a column, by their codec's code. */
    static Column read(
            int code, Kryo kryo, Input input, int size, ValueCodec.Scratch scratch, @Nullable BatchHead head) {
        ValueCodec<Object> codec = codec(code);
        return new Column(codec, codec.read(kryo, input, size, scratch), size, head);
    }

    /** Its codec's code. */
    int code() {
        return ValueCodec.ALL.indexOf(codec);
    }

    /** Writes its values. */
    void write(Kryo kryo, Output output, ValueCodec.Scratch scratch) {
        codec.write(kryo, output, array, size, scratch);
    }

    /** What belongs to the batch as a whole; null if this is not its first column. */
    public @Nullable BatchHead head() {
        return head;
    }

    /** The number of rows, at least 1. */
    public int size() {
        return size;
    }

    /**
     * The value in one row: of the same class as the emitted value, and equal to it.
     *
     * @throws IndexOutOfBoundsException if there is no such row
     */
    public @Nullable Object get(int row) {
        return value(Objects.checkIndex(row, size));
    }

    /**
     * A value, without a check of the row. Every field of every row is read here. The most frequent kinds are checked first, since an instanceof
     * check of an array costs less than a call of one of six codecs.
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

    /** The values of a batch tuple, as {@link #columns(Object[][], int, BatchHead)}, if all rows are of one stream. */
    public static List<Object> columns(@Nullable Object[][] rows, int size, Lineage lineage) {
        return columns(rows, size, new BatchHead(lineage, OtherStreams.NONE));
    }

    /** A column for each field of the first {@code size} rows, at least one, in a list of a class that Storm's event logger can send. */
    static List<Object> columns(@Nullable Object[][] rows, int size, BatchHead head) {
        return new ArrayList<>(Arrays.asList(gathered(rows, size, head)));
    }

    /** The hash of a key as Storm's fields grouping counts it, with {@link Arrays#deepHashCode}: the hash of an array is the hash of its content. */
    public static int keyHash(@Nullable Object value) {
        if (value == null) {
            return 0;
        }
        // The hash of a list of one element is 31 + the element's.
        return value.getClass().isArray() ? Arrays.deepHashCode(new Object[] {value}) - 31 : value.hashCode();
    }

    /** Whether the other column has equal values in the same order; arrays are compared by content. */
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
