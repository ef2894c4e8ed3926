package io.aeolus.probe.internal.link;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.Serializable;
import org.apache.storm.utils.Utils;

/** Messages on a connection: four bytes of length, then the message as serialised Java. Only this module's own classes are read. */
final class Frames {

    /** Enough for what one who is not known yet has to say. */
    static final int HELLO_BYTES = 4 << 10;

    static final int MOST_BYTES = 256 << 20;

    private static final ObjectInputFilter FILTER =
            ObjectInputFilter.Config.createFilter("maxdepth=20;io.aeolus.probe.**;java.lang.*;java.util.*;!*");

    private Frames() {}

    static byte[] bytes(Serializable message) {
        return Utils.javaSerialize(message);
    }

    static void write(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
        out.flush();
    }

    static <T> T read(DataInputStream in, Class<T> type, int mostBytes) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > mostBytes) {
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
