// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Serializes numbers by frame of reference: the smallest value, then the difference of each value, in as few whole bytes as the largest difference
 * needs. If all values are equal, the differences take no bytes; for keys, and other values in a small range, each takes one or two. Differences are
 * unsigned 64-bit numbers, so every range of longs fits.
 *
 * <p>Not thread-safe: reuses its buffers.
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

    /** A reusable array of at least the given size, for the values to write. */
    long[] longs(int size) {
        if (longs.length < size) {
            longs = new long[size];
        }
        return longs;
    }

    /** A reusable buffer, with room for eight bytes at the position of the last value. */
    private byte[] scratch(int length) {
        if (scratch.length < length + Long.BYTES) {
            scratch = new byte[length + Long.BYTES];
        }
        return scratch;
    }
}
