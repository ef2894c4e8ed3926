package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The wire form of a column of numbers: the smallest value, then each value's distance from it in as few whole bytes as the
 * largest distance needs (frame of reference). A column whose values are all equal takes no bytes for its rows; keys and
 * small ranges take one or two. Distances are unsigned 64-bit differences, so every range of longs fits.
 *
 * <p>Not thread-safe: it keeps a scratch buffer.
 */
final class PackedLongs {

    private static final VarHandle LITTLE_ENDIAN =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] scratch = new byte[0];
    private long[] longs = new long[0];

    /** Writes the first {@code size} values. */
    void write(Output output, long[] values, int size) {
        long min = values[0];
        long max = min;
        for (int i = 1; i < size; i++) {
            min = Math.min(min, values[i]);
            max = Math.max(max, values[i]);
        }
        int width = (Long.SIZE - Long.numberOfLeadingZeros(max - min) + Byte.SIZE - 1) / Byte.SIZE;
        output.writeVarLong(min, false);
        output.writeByte(width);
        byte[] bytes = scratch(size * width);
        int at = 0;
        for (int i = 0; i < size; i++) {
            // Bytes beyond the width are overwritten by the next value.
            LITTLE_ENDIAN.set(bytes, at, values[i] - min);
            at += width;
        }
        output.writeBytes(bytes, 0, at);
    }

    /** Reads so many values. */
    long[] read(Input input, int size) {
        long min = input.readVarLong(false);
        int width = input.readByte();
        if (width < 0 || width > Long.BYTES) {
            throw new KryoException("damaged batch: numbers of " + width + " bytes");
        }
        FrameInput.check(input, size, "numbers", (long) size * width);
        long[] values = new long[size];
        byte[] bytes = scratch(size * width);
        input.readBytes(bytes, 0, size * width);
        long mask = width == 0 ? 0 : -1L >>> (Long.SIZE - width * Byte.SIZE);
        int at = 0;
        for (int i = 0; i < size; i++) {
            values[i] = min + ((long) LITTLE_ENDIAN.get(bytes, at) & mask);
            at += width;
        }
        return values;
    }

    /** An array of at least so many elements to write from, which the next call returns again. */
    long[] longs(int size) {
        if (longs.length < size) {
            longs = new long[size];
        }
        return longs;
    }

    /** With room for a whole long at the place of the last value. */
    private byte[] scratch(int length) {
        if (scratch.length < length + Long.BYTES) {
            scratch = new byte[length + Long.BYTES];
        }
        return scratch;
    }
}
