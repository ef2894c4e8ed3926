package io.aeolus.synthetic.naastorm;

/** The local transfer: the byte stream within each worker. Immutable. */
public final class NaaStormLocal extends ByteStream {

    /** Called by {@link java.util.ServiceLoader}. */
    public NaaStormLocal() {
        super("naastorm-local", "NaaStorm's local transfer: the byte stream within each worker", true);
    }
}
