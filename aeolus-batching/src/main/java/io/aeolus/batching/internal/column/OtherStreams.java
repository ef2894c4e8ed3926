// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a batch that belong to other streams than the stream on which the batch is sent. Immutable by convention: no code modifies
 * the arrays.
 */
public final class OtherStreams {

    /** All rows belong to the batch's own stream. */
    public static final OtherStreams NONE = new OtherStreams(new int[0], List.of(), List.of());

    private final int[] places;
    private final List<String> streams;
    private final List<Column[]> columns;

    private OtherStreams(int[] places, List<String> streams, List<Column[]> columns) {
        this.places = places;
        this.streams = streams;
        this.columns = columns;
    }

    /**
     * Returns the values of a batch tuple with rows of several streams.
     *
     * @param size the number of rows in the array, at least 1
     * @param streams the streams, at least two; the batch is sent on the stream of the first row
     * @param places the index of each row's stream
     * @return a column for each field of the first row, in a list that Storm's event logger can serialize
     */
    public static List<Object> columns(
            @Nullable Object[][] rows, int size, Lineage lineage, List<String> streams, int[] places) {
        int own = places[0];
        List<String> others = new ArrayList<>();
        List<Column[]> columns = new ArrayList<>();
        // The batch's own stream has index 0.
        int[] order = new int[streams.size()];
        for (int stream = 0; stream < streams.size(); stream++) {
            @Nullable Object[][] its = stream == own ? new Object[0][] : ofStream(rows, size, places, stream);
            if (its.length > 0) {
                order[stream] = others.size() + 1;
                others.add(streams.get(stream));
                columns.add(Column.of(its, its.length, null));
            }
        }
        int[] ordered = new int[size];
        Arrays.setAll(ordered, row -> order[places[row]]);
        @Nullable Object[][] ownRows = ofStream(rows, size, places, own);
        return Column.columns(
                ownRows, ownRows.length, new Column.BatchHead(lineage, new OtherStreams(ordered, others, columns)));
    }

    private static @Nullable Object[][] ofStream(@Nullable Object[][] rows, int size, int[] places, int stream) {
        @Nullable Object[][] its = new Object[size][];
        int count = 0;
        for (int row = 0; row < size; row++) {
            if (places[row] == stream) {
                its[count++] = rows[row];
            }
        }
        return Arrays.copyOf(its, count);
    }

    /** Whether any row belongs to another stream. */
    public boolean exist() {
        return !streams.isEmpty();
    }

    /** The number of all rows of the batch; 0 if all belong to its own stream. */
    public int rows() {
        return places.length;
    }

    /** The stream of a row: 0 for the batch's own stream, or 1 plus the index in {@link #streams}. */
    public int streamOf(int row) {
        return places[row];
    }

    public List<String> streams() {
        return streams;
    }

    /** The columns of each other stream. */
    public List<Column[]> columns() {
        return columns;
    }

    /** Writes the stream of each row, and the name, the number of fields and the columns of each stream. */
    void write(Kryo kryo, Output output, ValueCodec.Scratch scratch) {
        output.writeVarInt(places.length, true);
        long[] longs = scratch.packed.longs(places.length);
        for (int row = 0; row < places.length; row++) {
            longs[row] = places[row];
        }
        scratch.packed.write(output, longs, places.length);
        output.writeVarInt(streams.size(), true);
        for (int stream = 0; stream < streams.size(); stream++) {
            output.writeString(streams.get(stream));
            output.writeVarInt(columns.get(stream).length, true);
            for (Column column : columns.get(stream)) {
                output.writeVarInt(column.code(), true);
                column.write(kryo, output, scratch);
            }
        }
    }

    /** Reads the other streams of a batch whose own stream has the given number of rows. */
    static OtherStreams read(Kryo kryo, Input input, int ownRows, ValueCodec.Scratch scratch) {
        int[] places = readPlaces(input, scratch);
        int streams = input.readVarInt(true);
        FrameInput.check(input, streams, "streams", streams);
        int[] counts = new int[Math.max(0, streams) + 1];
        for (int place : places) {
            if (place < 0 || place > streams) {
                throw new KryoException(
                        "damaged batch: a row of stream " + place + " in a batch of " + streams + " other streams");
            }
            counts[place]++;
        }
        if (counts[0] != ownRows) {
            throw new KryoException(
                    "damaged batch: " + counts[0] + " rows of the batch's own stream, expected " + ownRows);
        }
        List<String> names = new ArrayList<>();
        List<Column[]> columns = new ArrayList<>();
        for (int stream = 1; stream <= streams; stream++) {
            names.add(readName(input, scratch));
            columns.add(readColumns(kryo, input, counts[stream], scratch));
        }
        return new OtherStreams(places, names, columns);
    }

    private static int[] readPlaces(Input input, ValueCodec.Scratch scratch) {
        int rows = ColumnSerializer.checkedRows(input.readVarInt(true));
        long[] read = scratch.packed.read(input, rows);
        int[] places = new int[rows];
        for (int row = 0; row < rows; row++) {
            places[row] = read[row] == (int) read[row] ? (int) read[row] : -1;
        }
        return places;
    }

    private static String readName(Input input, ValueCodec.Scratch scratch) {
        FrameInput frame = FrameInput.of(input, scratch.frame);
        String name = frame.readString();
        frame.finish(input);
        if (name == null) {
            throw new KryoException("damaged batch: a stream without a name");
        }
        return name;
    }

    private static Column[] readColumns(Kryo kryo, Input input, int rows, ValueCodec.Scratch scratch) {
        int fields = input.readVarInt(true);
        if (fields < 1 || rows < 1) {
            throw new KryoException("damaged batch: " + rows + " rows of " + fields + " fields");
        }
        // A field has at least a code.
        FrameInput.check(input, fields, "fields", fields);
        Column[] columns = new Column[fields];
        for (int field = 0; field < fields; field++) {
            int code = input.readVarInt(true);
            if (code < 0 || code >= ValueCodec.ALL.size()) {
                throw new KryoException("damaged batch: unknown value codec " + code);
            }
            columns[field] = Column.read(code, kryo, input, rows, scratch, null);
        }
        return columns;
    }
}
