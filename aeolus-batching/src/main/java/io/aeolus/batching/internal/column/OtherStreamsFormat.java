package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.ArrayList;
import java.util.List;

/** The wire form of rows of other streams: the stream of each row of the batch; and of each stream its name, its fields, its columns. */
final class OtherStreamsFormat {

    private OtherStreamsFormat() {}

    static void write(Kryo kryo, Output output, OtherStreams others, ValueCodec.Scratch scratch) {
        int rows = others.rows();
        output.writeVarInt(rows, true);
        long[] places = scratch.packed.longs(rows);
        for (int row = 0; row < rows; row++) {
            places[row] = others.streamOf(row);
        }
        scratch.packed.write(output, places, rows);
        output.writeVarInt(others.streams().size(), true);
        for (int stream = 0; stream < others.streams().size(); stream++) {
            output.writeString(others.streams().get(stream));
            Column[] columns = others.columns().get(stream);
            output.writeVarInt(columns.length, true);
            for (Column column : columns) {
                output.writeVarInt(column.code(), true);
                column.write(kryo, output, scratch);
            }
        }
    }

    /** Reads them, in a batch with so many rows of its own stream. */
    static OtherStreams read(Kryo kryo, Input input, int ownRows, ValueCodec.Scratch scratch) {
        int[] places = readPlaces(input, scratch);
        int streams = input.readVarInt(true);
        FrameInput.check(input, streams, "streams", streams);
        int[] counts = new int[Math.max(0, streams) + 1];
        for (int place : places) {
            if (place < 0 || place > streams) {
                throw new KryoException("damaged batch: a row of stream " + place + " of " + streams);
            }
            counts[place]++;
        }
        if (counts[0] != ownRows) {
            throw new KryoException("damaged batch: " + counts[0] + " rows of the batch's stream, not " + ownRows);
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
        // Each has a code at least.
        FrameInput.check(input, fields, "fields", fields);
        Column[] columns = new Column[fields];
        for (int field = 0; field < fields; field++) {
            int code = input.readVarInt(true);
            if (code < 0 || code >= ValueCodec.ALL.size()) {
                throw new KryoException("damaged batch: no values have the code " + code);
            }
            columns[field] = Column.read(code, kryo, input, rows, scratch, null);
        }
        return columns;
    }
}
