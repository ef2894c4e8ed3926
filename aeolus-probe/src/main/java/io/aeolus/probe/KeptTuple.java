package io.aeolus.probe;

import java.io.Serializable;
import java.util.List;

/** A tuple of the output, as a snapshot carries it. */
public sealed interface KeptTuple extends Serializable {

    /** From this JVM: the tuple's values, which may be null. */
    record Values(List<Object> values) implements KeptTuple {}

    /** From another JVM: the values as Storm's serialisation makes them, not to be changed. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Bytes(byte[] kryo) implements KeptTuple {}
}
