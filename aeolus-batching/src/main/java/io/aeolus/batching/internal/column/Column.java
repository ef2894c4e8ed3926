package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.aeolus.batching.AttributeList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An attribute list as it travels, with its values in an array of their own type. The first column of a batch also carries what is to be
 * known of the batch.
 */
public final class Column extends AttributeList {

    /** So many rows, and the values that they hold, stay in the cache next to the processor while each field takes its own. */
    private static final int TILE_ROWS = 128;

    private final Values<?> values;

    /** That of the values, at hand. */
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

    /** A column for each field of the first rows, of which there is at least one; the first of a batch's own columns has the head. */
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

    /**
     * What is known of the batch.
     *
     * @return null if this is not its first column
     */
    public @Nullable BatchHead head() {
        return head;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public @Nullable Object get(int row) {
        return value(Objects.checkIndex(row, size));
    }

    /**
     * A value, without a look at whether there is such a row. Every field of every row is read here: what most fields are is looked at
     * first, as a question for the class of an array costs less than a call of a codec that is one of six.
     *
     * @param row 0 to size - 1
     * @return the value as it was emitted
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
        if (array instanceof StringColumn texts) {
            return texts.get(row);
        }
        return values.get(row);
    }

    /**
     * The values of a batch tuple.
     *
     * @param rows the values of each row
     * @param size the number of rows, at least 1, which are the first ones of the array
     * @param lineage how the rows hang on the roots of the batch
     * @return a column for each field, in a list of a class that Storm's event logger can send
     */
    public static List<Object> columns(@Nullable Object[][] rows, int size, Lineage lineage) {
        return columns(rows, size, new BatchHead(lineage, OtherStreams.NONE));
    }

    /** The values of a batch tuple. */
    static List<Object> columns(@Nullable Object[][] rows, int size, BatchHead head) {
        return new ArrayList<>(Arrays.asList(gathered(rows, size, head)));
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
