// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.internal.column.Column.BatchHead;

/**
 * Serializes columns: a number with the code of the {@link ValueCodec}, then the values. In the first column of a batch the number also has the
 * number of rows, and whether a lineage and rows of other streams precede the values. The other columns of the batch follow immediately,
 * and have the same number of rows.
 *
 * <p>Not thread-safe, like Kryo. A damaged frame causes a {@link KryoException}. Memory for a length is allocated only if the rest of the frame has
 * that many bytes, except for numbers that are all equal, which have no bytes: any frame may expand to {@link StreamPlan#MAX_BATCH_SIZE} rows of
 * them. Values of other classes are serialized by Kryo's and Storm's serializers, without these checks.
 */
public final class ColumnSerializer extends Serializer<Column> {

    private static final int CODES = ValueCodec.ALL.size();
    private static final int WITH_LINEAGE = 1;

    /** Precedes the number of a first column with rows of other streams. No batch has 0 rows, so no other column begins with this byte. */
    private static final int WITH_OTHERS = CODES;

    private final ValueCodec.Scratch scratch = new ValueCodec.Scratch();

    /** The rows of the current batch's first column. */
    private int rows;

    private ColumnSerializer() {
        super(false, true);
    }

    public static void register(Kryo kryo) {
        kryo.register(Column.class, new ColumnSerializer());
        kryo.register(SerializedValue.class, new SerializedValue.Format());
    }

    @Override
    public void write(Kryo kryo, Output output, Column column) {
        BatchHead head = column.head();
        if (head == null) {
            output.writeVarInt(column.code(), true);
        } else {
            writeHead(kryo, output, column, head);
        }
        column.write(kryo, output, scratch);
    }

    private void writeHead(Kryo kryo, Output output, Column column, BatchHead head) {
        boolean isUniform = head.lineage().isUniform();
        if (head.others().exist()) {
            output.writeVarInt(WITH_OTHERS, true);
        }
        output.writeVarInt((column.size() << 1 | (isUniform ? 0 : WITH_LINEAGE)) * CODES + column.code(), true);
        if (head.others().exist()) {
            head.others().write(kryo, output, scratch);
        }
        if (!isUniform) {
            head.lineage().write(output);
        }
    }

    @Override
    public Column read(Kryo kryo, Input input, Class<? extends Column> type) {
        FrameInput.load(input);
        int number = input.readVarInt(true);
        boolean hasOthers = number == WITH_OTHERS;
        if (hasOthers) {
            number = input.readVarInt(true);
        }
        if (number < 0) {
            throw new KryoException("damaged batch: a column begins with " + number);
        }
        int code = number % CODES;
        int rowsAndLineage = number / CODES;
        if (rowsAndLineage > 0 || hasOthers) {
            rows = 0;
            int own = checkedRows(rowsAndLineage >>> 1);
            BatchHead head = readHead(kryo, input, own, hasOthers, (rowsAndLineage & WITH_LINEAGE) != 0);
            Column column = Column.read(code, kryo, input, own, scratch, head);
            rows = own;
            return column;
        }
        if (rows == 0) {
            throw new KryoException("damaged batch: a column before the first column");
        }
        return Column.read(code, kryo, input, rows, scratch, null);
    }

    private BatchHead readHead(Kryo kryo, Input input, int own, boolean hasOthers, boolean hasLineage) {
        OtherStreams others = hasOthers ? OtherStreams.read(kryo, input, own, scratch) : OtherStreams.NONE;
        int all = hasOthers ? others.rows() : own;
        return new BatchHead(hasLineage ? Lineage.read(input, all) : Lineage.UNIFORM, others);
    }

    /** Returns the number of rows, or throws if no batch can have it. */
    static int checkedRows(int rows) {
        if (rows < 1 || rows > StreamPlan.MAX_BATCH_SIZE) {
            throw new KryoException("damaged batch: " + rows + " rows");
        }
        return rows;
    }
}
