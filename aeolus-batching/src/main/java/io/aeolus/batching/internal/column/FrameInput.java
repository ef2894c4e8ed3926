package io.aeolus.batching.internal.column;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;

/**
 * A frame that lies in memory as a whole, as Storm's do. Kryo allocates what a length asks for before it looks whether so much
 * follows; this refuses strings and byte arrays that are longer than the rest of the frame, so that a damaged length cannot take
 * all memory. What damage does within a list or a map is up to the serialisers of those, as in Storm's plain tuples.
 *
 * <p>Not threadsafe.
 */
final class FrameInput extends Input {

    /** Creates an input without a frame. */
    FrameInput() {
        super(0);
    }

    /** The rest of a frame, which the given input is not to be asked for before {@link #finish}. */
    static FrameInput of(Input rest, FrameInput spare) {
        if (rest instanceof FrameInput frame) {
            return frame;
        }
        spare.setBuffer(rest.getBuffer(), rest.position(), rest.limit() - rest.position());
        return spare;
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
        if (length < 0 || length > remaining()) {
            throw tooLong("an array of " + length + " bytes");
        }
        return super.readBytes(length);
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

    /** The bytes left in the frame. */
    int remaining() {
        return limit() - position();
    }

    private KryoException tooLong(String what) {
        return new KryoException("damaged batch: " + what + " in a frame with " + remaining() + " bytes left");
    }
}
