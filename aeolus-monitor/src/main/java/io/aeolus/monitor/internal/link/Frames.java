package io.aeolus.monitor.internal.link;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.Serializable;
import org.apache.storm.utils.Utils;

/** Messages as bytes: their length, and what Java's serialisation makes of them. */
final class Frames {

    /** Some times the largest: a state with all ids of its rows. */
    private static final int MOST_BYTES = 256 << 20;

    /** Nothing but messages is made of what comes over a network. */
    private static final ObjectInputFilter FILTER =
            ObjectInputFilter.Config.createFilter("maxdepth=20;io.aeolus.monitor.**;java.lang.*;java.util.*;!*");

    private Frames() {}

    static byte[] bytes(Serializable message) {
        return Utils.javaSerialize(message);
    }

    static void write(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
        out.flush();
    }

    static <T> T read(DataInputStream in, Class<T> type) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > MOST_BYTES) {
            throw new IOException("a message of " + length + " bytes");
        }
        byte[] bytes = in.readNBytes(length);
        try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            objects.setObjectInputFilter(FILTER);
            return type.cast(objects.readObject());
        } catch (ClassNotFoundException | ClassCastException e) {
            throw new InvalidClassException(String.valueOf(e.getMessage()));
        }
    }
}
