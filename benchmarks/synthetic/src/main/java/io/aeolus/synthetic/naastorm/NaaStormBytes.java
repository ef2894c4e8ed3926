package io.aeolus.synthetic.naastorm;

/** The byte stream. Immutable. */
public final class NaaStormBytes extends ByteStream {

    /** Called by {@link java.util.ServiceLoader}. */
    public NaaStormBytes() {
        super("naastorm-bytes", "NaaStorm's byte stream: tuples of one byte, 1 to 4 spouts and bolts", false);
    }
}
