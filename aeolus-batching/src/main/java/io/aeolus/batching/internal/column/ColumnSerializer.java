package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.aeolus.batching.StreamPlan;
import org.jspecify.annotations.Nullable;

/**
 * The wire form of a column: rows, lineage, values. The class id that Kryo writes before it tells the type. Numbers are packed
 * ({@link PackedLongs}), booleans take a bit, strings and objects are Kryo's.
 *
 * <p>Not threadsafe, as Kryo itself. A frame that no sender can have written ends in a {@link KryoException}. Nothing is allocated for a
 * length before it is known that the frame has as many bytes; only numbers that are all equal take none, so that {@link
 * StreamPlan#MAX_BATCH_SIZE} rows of them may come of any frame. What Kryo's and Storm's serialisers do with the values of an {@link
 * ObjectColumn} is theirs.
 */
final class ColumnSerializer extends Serializer<Column> {

    private final PackedLongs packed = new PackedLongs();
    private final FrameInput spare = new FrameInput();

    ColumnSerializer() {
        super(false, true);
    }

    @Override
    public void write(Kryo kryo, Output output, Column column) {
        int size = column.size();
        // The lowest bit says whether a lineage follows.
        output.writeVarInt(size << 1 | (column.lineage().isUniform() ? 0 : 1), true);
        if (!column.lineage().isUniform()) {
            LineageFormat.write(output, column.lineage());
        }
        if (column instanceof IntColumn ints) {
            packed.write(output, widen(ints.values(), size), size);
        } else if (column instanceof LongColumn longs) {
            packed.write(output, longs.values(), size);
        } else if (column instanceof DoubleColumn doubles) {
            packed.write(output, bits(doubles.values(), size), size);
        } else if (column instanceof BooleanColumn booleans) {
            writeBooleans(output, booleans.values(), size);
        } else if (column instanceof StringColumn strings) {
            for (int row = 0; row < size; row++) {
                output.writeString(strings.get(row));
            }
        } else {
            for (int row = 0; row < size; row++) {
                kryo.writeClassAndObject(output, column.get(row));
            }
        }
    }

    @Override
    public Column read(Kryo kryo, Input input, Class<? extends Column> type) {
        int header = input.readVarInt(true);
        int size = header >>> 1;
        if (size < 1 || size > StreamPlan.MAX_BATCH_SIZE) {
            throw new KryoException("damaged batch: " + size + " rows");
        }
        Lineage lineage = (header & 1) == 0 ? Lineage.UNIFORM : LineageFormat.read(input, size);
        if (type == IntColumn.class) {
            return new IntColumn(readInts(input, size), size, lineage);
        }
        if (type == LongColumn.class) {
            return new LongColumn(packed.read(input, size), size, lineage);
        }
        if (type == DoubleColumn.class) {
            return new DoubleColumn(readDoubles(input, size), size, lineage);
        }
        if (type == BooleanColumn.class) {
            return new BooleanColumn(readBooleans(input, size), size, lineage);
        }
        FrameInput frame = FrameInput.of(input, spare);
        // The shortest value takes a byte.
        FrameInput.check(frame, size, "rows", size);
        Column column = type == StringColumn.class
                ? new StringColumn(readStrings(frame, size), size, lineage)
                : new ObjectColumn(readObjects(kryo, frame, size), size, lineage);
        frame.finish(input);
        return column;
    }

    private static long[] widen(int[] values, int size) {
        long[] wide = new long[size];
        for (int i = 0; i < size; i++) {
            wide[i] = values[i];
        }
        return wide;
    }

    private static long[] bits(double[] values, int size) {
        long[] bits = new long[size];
        for (int i = 0; i < size; i++) {
            bits[i] = Double.doubleToRawLongBits(values[i]);
        }
        return bits;
    }

    private int[] readInts(Input input, int size) {
        long[] wide = packed.read(input, size);
        int[] values = new int[size];
        for (int i = 0; i < size; i++) {
            values[i] = (int) wide[i];
        }
        return values;
    }

    private double[] readDoubles(Input input, int size) {
        long[] bits = packed.read(input, size);
        double[] values = new double[size];
        for (int i = 0; i < size; i++) {
            values[i] = Double.longBitsToDouble(bits[i]);
        }
        return values;
    }

    private static @Nullable String[] readStrings(FrameInput input, int size) {
        @Nullable String[] values = new String[size];
        for (int row = 0; row < size; row++) {
            values[row] = input.readString();
        }
        return values;
    }

    private static @Nullable Object[] readObjects(Kryo kryo, FrameInput input, int size) {
        @Nullable Object[] values = new Object[size];
        for (int row = 0; row < size; row++) {
            try {
                values[row] = kryo.readClassAndObject(input);
            } catch (KryoException e) {
                throw e;
            } catch (RuntimeException e) {
                throw new KryoException("damaged batch: the value in row " + row + " cannot be read", e);
            }
        }
        return values;
    }

    private static void writeBooleans(Output output, boolean[] values, int size) {
        for (int start = 0; start < size; start += Byte.SIZE) {
            int bits = 0;
            for (int i = start; i < Math.min(size, start + Byte.SIZE); i++) {
                bits |= values[i] ? 1 << (i - start) : 0;
            }
            output.writeByte(bits);
        }
    }

    private static boolean[] readBooleans(Input input, int size) {
        FrameInput.check(input, size, "rows", (size + Byte.SIZE - 1) / Byte.SIZE);
        boolean[] values = new boolean[size];
        for (int start = 0; start < size; start += Byte.SIZE) {
            int bits = input.readByte();
            for (int i = start; i < Math.min(size, start + Byte.SIZE); i++) {
                values[i] = (bits >>> (i - start) & 1) != 0;
            }
        }
        return values;
    }
}
