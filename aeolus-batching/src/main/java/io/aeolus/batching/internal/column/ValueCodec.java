// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The representation of a kind of values: an array in memory, and bytes. Numbers are packed ({@link PackedLongs}), booleans take a bit, strings
 * and all other values are serialized by Kryo. A new kind needs a class here, an entry in {@link #ALL} before the last entry, which accepts
 * all values, and a case in {@link Column#value}. Stateless and thread-safe.
 *
 * @param <A> the array
 */
abstract class ValueCodec<A> {

    /** The index of a codec is its serialized code. */
    static final List<ValueCodec<?>> ALL =
            List.of(new Ints(), new Longs(), new Doubles(), new Booleans(), new Strings(), new Objects());

    /** The reusable buffers of one Kryo. Not thread-safe. */
    static final class Scratch {

        final PackedLongs packed = new PackedLongs();
        final FrameInput frame = new FrameInput();
    }

    private final Class<?> type;

    ValueCodec(Class<?> type) {
        this.type = type;
    }

    /** Whether this codec encodes columns that begin with a value of this type. */
    boolean holds(@Nullable Object value) {
        return type.isInstance(value);
    }

    abstract A array(int size);

    /** Copies the values of one field of some rows to the same indices of an array; returns false if a value is of another kind. */
    abstract boolean copy(@Nullable Object[][] rows, int from, int to, int field, A values);

    abstract void write(Kryo kryo, Output output, A values, int size, Scratch scratch);

    abstract A read(Kryo kryo, Input input, int size, Scratch scratch);

    private static final class Ints extends ValueCodec<int[]> {

        Ints() {
            super(Integer.class);
        }

        @Override
        int[] array(int size) {
            return new int[size];
        }

        @Override
        boolean copy(@Nullable Object[][] rows, int from, int to, int field, int[] values) {
            for (int row = from; row < to; row++) {
                if (!(rows[row][field] instanceof Integer value)) {
                    return false;
                }
                values[row] = value;
            }
            return true;
        }

        @Override
        void write(Kryo kryo, Output output, int[] values, int size, Scratch scratch) {
            long[] longs = scratch.packed.longs(size);
            for (int row = 0; row < size; row++) {
                longs[row] = values[row];
            }
            scratch.packed.write(output, longs, size);
        }

        @Override
        int[] read(Kryo kryo, Input input, int size, Scratch scratch) {
            long[] longs = scratch.packed.read(input, size);
            int[] values = new int[size];
            for (int row = 0; row < size; row++) {
                values[row] = (int) longs[row];
            }
            return values;
        }
    }

    private static final class Longs extends ValueCodec<long[]> {

        Longs() {
            super(Long.class);
        }

        @Override
        long[] array(int size) {
            return new long[size];
        }

        @Override
        boolean copy(@Nullable Object[][] rows, int from, int to, int field, long[] values) {
            for (int row = from; row < to; row++) {
                if (!(rows[row][field] instanceof Long value)) {
                    return false;
                }
                values[row] = value;
            }
            return true;
        }

        @Override
        void write(Kryo kryo, Output output, long[] values, int size, Scratch scratch) {
            scratch.packed.write(output, values, size);
        }

        @Override
        long[] read(Kryo kryo, Input input, int size, Scratch scratch) {
            return scratch.packed.read(input, size);
        }
    }

    private static final class Doubles extends ValueCodec<double[]> {

        Doubles() {
            super(Double.class);
        }

        @Override
        double[] array(int size) {
            return new double[size];
        }

        @Override
        boolean copy(@Nullable Object[][] rows, int from, int to, int field, double[] values) {
            for (int row = from; row < to; row++) {
                if (!(rows[row][field] instanceof Double value)) {
                    return false;
                }
                values[row] = value;
            }
            return true;
        }

        @Override
        void write(Kryo kryo, Output output, double[] values, int size, Scratch scratch) {
            long[] longs = scratch.packed.longs(size);
            for (int row = 0; row < size; row++) {
                longs[row] = Double.doubleToRawLongBits(values[row]);
            }
            scratch.packed.write(output, longs, size);
        }

        @Override
        double[] read(Kryo kryo, Input input, int size, Scratch scratch) {
            long[] longs = scratch.packed.read(input, size);
            double[] values = new double[size];
            for (int row = 0; row < size; row++) {
                values[row] = Double.longBitsToDouble(longs[row]);
            }
            return values;
        }
    }

    private static final class Booleans extends ValueCodec<boolean[]> {

        Booleans() {
            super(Boolean.class);
        }

        @Override
        boolean[] array(int size) {
            return new boolean[size];
        }

        @Override
        boolean copy(@Nullable Object[][] rows, int from, int to, int field, boolean[] values) {
            for (int row = from; row < to; row++) {
                if (!(rows[row][field] instanceof Boolean value)) {
                    return false;
                }
                values[row] = value;
            }
            return true;
        }

        @Override
        void write(Kryo kryo, Output output, boolean[] values, int size, Scratch scratch) {
            for (int start = 0; start < size; start += Byte.SIZE) {
                int bits = 0;
                for (int row = start; row < Math.min(size, start + Byte.SIZE); row++) {
                    bits |= values[row] ? 1 << (row - start) : 0;
                }
                output.writeByte(bits);
            }
        }

        @Override
        boolean[] read(Kryo kryo, Input input, int size, Scratch scratch) {
            FrameInput.check(input, size, "rows", (size + Byte.SIZE - 1) / Byte.SIZE);
            boolean[] values = new boolean[size];
            for (int start = 0; start < size; start += Byte.SIZE) {
                int bits = input.readByte();
                for (int row = start; row < Math.min(size, start + Byte.SIZE); row++) {
                    values[row] = (bits >>> (row - start) & 1) != 0;
                }
            }
            return values;
        }
    }

    /** Strings or null. */
    private static final class Strings extends ValueCodec<StringColumn> {

        Strings() {
            super(String.class);
        }

        @Override
        boolean holds(@Nullable Object value) {
            return value == null || super.holds(value);
        }

        @Override
        StringColumn array(int size) {
            return new StringColumn(new String[size]);
        }

        @Override
        boolean copy(@Nullable Object[][] rows, int from, int to, int field, StringColumn values) {
            if (from == 0) {
                values.sample(rows, to, field);
            }
            for (int row = from; row < to; row++) {
                Object value = rows[row][field];
                if (!holds(value)) {
                    return false;
                }
                values.set(row, (String) value);
            }
            return true;
        }

        @Override
        void write(Kryo kryo, Output output, StringColumn values, int size, Scratch scratch) {
            for (int row = 0; row < size; row++) {
                output.writeString(values.get(row));
            }
        }

        @Override
        StringColumn read(Kryo kryo, Input input, int size, Scratch scratch) {
            FrameInput frame = FrameInput.of(input, scratch.frame);
            // A value takes at least one byte.
            FrameInput.check(frame, size, "rows", size);
            @Nullable String[] values = new String[size];
            for (int row = 0; row < size; row++) {
                values[row] = frame.readString();
            }
            frame.finish(input);
            return new StringColumn(values);
        }
    }

    /** Values of any class, mixed or null. */
    private static final class Objects extends ValueCodec<@Nullable Object[]> {

        Objects() {
            super(Object.class);
        }

        @Override
        boolean holds(@Nullable Object value) {
            return true;
        }

        @Override
        @Nullable
        Object[] array(int size) {
            return new Object[size];
        }

        @Override
        boolean copy(@Nullable Object[][] rows, int from, int to, int field, @Nullable Object[] values) {
            for (int row = from; row < to; row++) {
                values[row] = rows[row][field];
            }
            return true;
        }

        @Override
        void write(Kryo kryo, Output output, @Nullable Object[] values, int size, Scratch scratch) {
            for (int row = 0; row < size; row++) {
                kryo.writeClassAndObject(output, values[row]);
            }
        }

        @Override
        @Nullable
        Object[] read(Kryo kryo, Input input, int size, Scratch scratch) {
            FrameInput frame = FrameInput.of(input, scratch.frame);
            FrameInput.check(frame, size, "rows", size);
            @Nullable Object[] values = new Object[size];
            for (int row = 0; row < size; row++) {
                values[row] = read(kryo, frame, row);
            }
            frame.finish(input);
            return values;
        }

        private static @Nullable Object read(Kryo kryo, FrameInput frame, int row) {
            try {
                return kryo.readClassAndObject(frame);
            } catch (KryoException e) {
                throw e;
            } catch (Exception e) {
                throw new KryoException("damaged batch: the value in row " + row + " cannot be read", e);
            }
        }
    }
}
