// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import java.util.Arrays;

/**
 * An input that is completely in memory: one of Storm's frames, or any input after {@link #load}. Kryo allocates arrays before it checks
 * that the input is long enough. This input rejects strings and arrays that are longer than the rest of the frame, so that a damaged length
 * cannot exhaust the memory. Lists and maps are read by Kryo's serializers, without such a check.
 *
 * <p>Not thread-safe.
 */
class FrameInput extends Input {

    private static final int INITIAL_LENGTH = 1_024;

    FrameInput() {
        super(0);
    }

    /**
     * Reads the rest of a frame into memory if the input reads from a stream, for example because the payload is encrypted or compressed. Then
     * the input's buffer has only a few bytes of the frame, and its limit is not the end of the frame. Memory grows with the bytes that are
     * read.
     */
    static void load(Input input) {
        if (input.getInputStream() == null) {
            return;
        }
        byte[] frame = new byte[INITIAL_LENGTH];
        int length = 0;
        for (int read = 0; read >= 0; read = input.read(frame, length, frame.length - length)) {
            length += read;
            if (length == frame.length) {
                frame = Arrays.copyOf(frame, 2 * length);
            }
        }
        long consumed = input.total() - length;
        input.setBuffer(frame, 0, length);
        input.setTotal(consumed);
    }

    /** A bounded view of the remaining bytes. Do not read from {@code rest} until {@link #finish} is called. */
    static FrameInput of(Input rest, FrameInput spare) {
        if (rest instanceof FrameInput frame) {
            return frame;
        }
        spare.setBuffer(rest.getBuffer(), rest.position(), rest.limit() - rest.position());
        return spare;
    }

    /** Throws if a number of items takes more bytes than the rest of the frame has. */
    static void check(Input rest, int count, String items, long bytes) {
        int left = rest.limit() - rest.position();
        if (bytes > left) {
            throw new KryoException(
                    "damaged batch: " + count + " " + items + " in a frame with " + left + " bytes left");
        }
    }

    /** Advances the original input to the position of this view. */
    void finish(Input rest) {
        rest.setPosition(position());
    }

    @Override
    public String readString() {
        checkString();
        return super.readString();
    }

    @Override
    public StringBuilder readStringBuilder() {
        checkString();
        return super.readStringBuilder();
    }

    @Override
    public byte[] readBytes(int length) {
        checkArray(length, Byte.BYTES);
        return super.readBytes(length);
    }

    @Override
    public boolean[] readBooleans(int length) {
        checkArray(length, Byte.BYTES);
        return super.readBooleans(length);
    }

    @Override
    public short[] readShorts(int length) {
        checkArray(length, Short.BYTES);
        return super.readShorts(length);
    }

    @Override
    public char[] readChars(int length) {
        checkArray(length, Character.BYTES);
        return super.readChars(length);
    }

    @Override
    public int[] readInts(int length) {
        checkArray(length, Integer.BYTES);
        return super.readInts(length);
    }

    @Override
    public int[] readInts(int length, boolean optimizePositive) {
        checkArray(length, 1);
        return super.readInts(length, optimizePositive);
    }

    @Override
    public long[] readLongs(int length) {
        checkArray(length, Long.BYTES);
        return super.readLongs(length);
    }

    @Override
    public long[] readLongs(int length, boolean optimizePositive) {
        checkArray(length, 1);
        return super.readLongs(length, optimizePositive);
    }

    @Override
    public float[] readFloats(int length) {
        checkArray(length, Float.BYTES);
        return super.readFloats(length);
    }

    @Override
    public double[] readDoubles(int length) {
        checkArray(length, Double.BYTES);
        return super.readDoubles(length);
    }

    private void checkArray(int length, long minElementBytes) {
        if (length < 0 || length * minElementBytes > remaining()) {
            throw tooLong("an array of " + length + " elements");
        }
    }

    private void checkString() {
        if (readVarIntFlag()) {
            int start = position();
            // The number of characters plus one; 0 for null. A character has at least one byte.
            int length = readVarIntFlag(true);
            setPosition(start);
            if (length < 0 || length - 1 > remaining()) {
                throw tooLong("a string of " + (length - 1) + " characters");
            }
        }
    }

    private int remaining() {
        return limit() - position();
    }

    private KryoException tooLong(String item) {
        return new KryoException("damaged batch: " + item + " in a frame with " + remaining() + " bytes left");
    }
}
