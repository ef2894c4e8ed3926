package io.aeolus.probe.internal.agent;

import io.aeolus.probe.Command;
import io.aeolus.probe.WorkerError;
import io.aeolus.probe.WorkerSnapshot;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.apache.storm.utils.Utils;

/**
 * What workers in other JVMs and their collector send each other. A connection begins with the token, as plain bytes: the collector
 * deserializes nothing of a stranger. Then come frames, of four bytes of length and a message as serialised Java. A worker sends a snapshot
 * and waits for its acknowledgement, so that nothing has to be kept or numbered twice.
 */
final class WireProtocol {

    static final int HELLO_BYTES = 4 << 10;

    static final int MOST_BYTES = 256 << 20;

    /** Only this module's own classes are read. */
    private static final String CLASSES = "io.aeolus.probe.**;java.lang.*;java.util.*;!*";

    private WireProtocol() {}

    /** A message of a worker. */
    sealed interface ToCollector extends Serializable {}

    /** A message of the collector. */
    sealed interface ToWorker extends Serializable {}

    record Hello(String run) implements ToCollector {}

    record State(WorkerSnapshot snapshot, long answers) implements ToCollector {}

    /** The worker ends, or cannot process what it receives. */
    record Failed(WorkerError error) implements ToCollector {}

    record Ack(long number) implements ToWorker {}

    record Told(Command command) implements ToWorker {}

    /** A snapshot is wanted now; questions are numbered. */
    record Gather(long question) implements ToWorker {}

    static void writeToken(DataOutputStream out, String token) throws IOException {
        byte[] bytes = token.getBytes(StandardCharsets.US_ASCII);
        out.writeByte(bytes.length);
        out.write(bytes);
    }

    /** Whether a connection begins with the token; takes as long for every other token. */
    static boolean readToken(DataInputStream in, String token) throws IOException {
        byte[] bytes = in.readNBytes(in.readUnsignedByte());
        return MessageDigest.isEqual(bytes, token.getBytes(StandardCharsets.US_ASCII));
    }

    static void write(DataOutputStream out, Serializable message) throws IOException {
        byte[] bytes = Utils.javaSerialize(message);
        synchronized (out) {
            out.writeInt(bytes.length);
            out.write(bytes);
            out.flush();
        }
    }

    static <T> T read(DataInputStream in, Class<T> type, int mostBytes) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > mostBytes) {
            throw new IOException("a message of " + length + " bytes");
        }
        byte[] bytes = in.readNBytes(length);
        try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            objects.setObjectInputFilter(filter(length));
            return type.cast(objects.readObject());
        } catch (ClassNotFoundException | ClassCastException e) {
            throw new InvalidClassException(String.valueOf(e.getMessage()));
        }
    }

    /** Each element of an array, and each reference, has a byte of the message at least. */
    private static ObjectInputFilter filter(int bytes) {
        return ObjectInputFilter.Config.createFilter(
                "maxdepth=20;maxarray=%1$d;maxrefs=%1$d;maxbytes=%1$d;%2$s".formatted(bytes, CLASSES));
    }
}
