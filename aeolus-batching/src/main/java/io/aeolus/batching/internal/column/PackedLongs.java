package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;

/**
 * The wire form of a column of numbers: the smallest value, then each value's distance from it in as few whole bytes as the
 * largest distance needs (frame of reference). A column whose values are all equal takes no bytes for its rows; keys and
 * small ranges take one or two. Distances are unsigned 64-bit differences, so every range of longs fits.
 *
 * <p>Not threadsafe: it keeps a scratch buffer.
 */
final class PackedLongs {

    private byte[] scratch = new byte[0];

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
            long distance = values[i] - min;
            for (int b = 0; b < width; b++) {
                bytes[at++] = (byte) distance;
                distance >>>= Byte.SIZE;
            }
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
        int at = 0;
        for (int i = 0; i < size; i++) {
            long distance = 0;
            for (int shift = 0; shift < width * Byte.SIZE; shift += Byte.SIZE) {
                distance |= (bytes[at++] & 0xffL) << shift;
            }
            values[i] = min + distance;
        }
        return values;
    }

    private byte[] scratch(int length) {
        if (scratch.length < length) {
            scratch = new byte[length];
        }
        return scratch;
    }
}
