package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import java.util.Arrays;

/**
 * A frame that lies in memory as a whole, as Storm's do, or as {@link #load} makes it. Kryo allocates what a length asks for before it looks whether so much
 * follows; this refuses strings and arrays of bytes and numbers that are longer than the rest of the frame, so that a damaged length
 * cannot take all memory. What damage does within a list or a map is up to the serialisers of those, as in Storm's plain tuples.
 *
 * <p>Not thread-safe.
 */
class FrameInput extends Input {

    private static final int FIRST_STEP = 1_024;

    /** Creates an input without a frame. */
    FrameInput() {
        super(0);
    }

    /**
     * Reads the rest of a frame into memory if the input reads a stream, as where the payload of tuples is encrypted or compressed:
     * then only a few bytes of the frame are in the input's buffer, and its limit is not the end of the frame. Memory grows with the
     * bytes that were read, so no length in the frame can ask for more than the frame has.
     */
    static void load(Input input) {
        if (input.getInputStream() == null) {
            return;
        }
        byte[] frame = new byte[FIRST_STEP];
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

    /** The rest of a frame, which the given input is not to be asked for before {@link #finish}. */
    static FrameInput of(Input rest, FrameInput spare) {
        if (rest instanceof FrameInput frame) {
            return frame;
        }
        spare.setBuffer(rest.getBuffer(), rest.position(), rest.limit() - rest.position());
        return spare;
    }

    /** Refuses a count of things that cannot be in the rest of a frame, since they take more bytes than the frame has left. */
    static void check(Input rest, int count, String what, long bytes) {
        int left = rest.limit() - rest.position();
        if (bytes > left) {
            throw new KryoException(
                    "damaged batch: " + count + " " + what + " in a frame with " + left + " bytes left");
        }
    }

    /** Hands the position back. */
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

    private void checkArray(int length, long leastBytesOfOne) {
        if (length < 0 || length * leastBytesOfOne > remaining()) {
            throw tooLong("an array of " + length + " elements");
        }
    }

    private void checkString() {
        if (readVarIntFlag()) {
            int start = position();
            // One more than the number of characters, each of at least a byte; 0 for null.
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

    private KryoException tooLong(String what) {
        return new KryoException("damaged batch: " + what + " in a frame with " + remaining() + " bytes left");
    }
}
