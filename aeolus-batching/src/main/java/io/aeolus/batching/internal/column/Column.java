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

    /** So many rows and their values stay in the cache next to the processor while each field takes its own. */
    private static final int TILE_ROWS = 128;

    private final Values<?> values;

    /** {@code values.array()}, cached to save a dependent load. */
    private final Object array;

    private final int size;
    private final @Nullable BatchHead head;

    /** An array of values, and the codec that knows it. */
    private record Values<A>(ValueCodec<A> codec, A array) {

        @Nullable
        Object get(int row) {
            return codec.get(array, row);
        }

        void write(Kryo kryo, Output output, int size, ValueCodec.Scratch scratch) {
            codec.write(kryo, output, array, size, scratch);
        }

        boolean gather(@Nullable Object[][] rows, int from, int to, int field) {
            return codec.gather(rows, from, to, field, array);
        }

        /** Room for values, the first of which is this. */
        static Values<?> beginningWith(@Nullable Object first, int size) {
            for (ValueCodec<?> codec : ValueCodec.ALL) {
                if (codec.holds(first)) {
                    return of(codec, size);
                }
            }
            throw new AssertionError("the last codec holds all values");
        }

        static Values<?> ofAnyClass(int size) {
            return of(ValueCodec.ALL.get(ValueCodec.ALL.size() - 1), size);
        }

        private static <A> Values<A> of(ValueCodec<A> codec, int size) {
            return new Values<>(codec, codec.array(size));
        }

        static <A> Values<A> read(ValueCodec<A> codec, Kryo kryo, Input input, int size, ValueCodec.Scratch scratch) {
            return new Values<>(codec, codec.read(kryo, input, size, scratch));
        }
    }

    private Column(Values<?> values, int size, @Nullable BatchHead head) {
        this.values = values;
        this.array = values.array();
        this.size = size;
        this.head = head;
    }

    /** A column for each field of the first {@code size} rows, at least one; the first column gets the head. */
    static Column[] gathered(@Nullable Object[][] rows, int size, @Nullable BatchHead head) {
        Values<?>[] fields = new Values<?>[rows[0].length];
        for (int field = 0; field < fields.length; field++) {
            fields[field] = Values.beginningWith(rows[0][field], size);
        }
        for (int from = 0; from < size; from += TILE_ROWS) {
            int to = Math.min(size, from + TILE_ROWS);
            for (int field = 0; field < fields.length; field++) {
                if (!fields[field].gather(rows, from, to, field)) {
                    fields[field] = Values.ofAnyClass(size);
                    fields[field].gather(rows, 0, to, field);
                }
            }
        }
        Column[] columns = new Column[fields.length];
        for (int field = 0; field < columns.length; field++) {
            columns[field] = new Column(fields[field], size, field == 0 ? head : null);
        }
        return columns;
    }

    /** Reads the values of a column, by their codec's code. */
    static Column read(
            int code, Kryo kryo, Input input, int size, ValueCodec.Scratch scratch, @Nullable BatchHead head) {
        return new Column(Values.read(ValueCodec.ALL.get(code), kryo, input, size, scratch), size, head);
    }

    /** Its codec's code. */
    int code() {
        return ValueCodec.ALL.indexOf(values.codec);
    }

    /** Writes its values. */
    void write(Kryo kryo, Output output, ValueCodec.Scratch scratch) {
        values.write(kryo, output, size, scratch);
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
        return values.get(row);
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
