// SPDX-License-Identifier: Apache-2.0
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
 * The protocol between workers in other JVMs and their collector. A connection begins with the token as plain bytes: the collector
 * deserializes nothing before authentication. Frames follow: four bytes of length and a message as serialized Java. A worker sends a
 * snapshot and waits for its acknowledgement.
 */
final class WireProtocol {

    static final int HELLO_BYTES = 4 << 10;

    static final int MAX_FRAME_BYTES = 256 << 20;

    /** Only classes of this module are deserialized. */
    private static final String CLASSES = "io.aeolus.probe.**;java.lang.*;java.util.*;!*";

    private WireProtocol() {}

    sealed interface ToCollector extends Serializable {}

    sealed interface ToWorker extends Serializable {}

    /** The first message of a worker. */
    record Hello(String run) implements ToCollector {}

    /** A snapshot, with the number of the latest request that it answers. */
    record SnapshotMessage(WorkerSnapshot snapshot, long request) implements ToCollector {}

    record ErrorMessage(WorkerError error) implements ToCollector {}

    /** Acknowledges the snapshot with a number. */
    record Ack(long number) implements ToWorker {}

    record CommandMessage(Command command) implements ToWorker {}

    /** Requests a snapshot; requests are numbered. */
    record SnapshotRequest(long number) implements ToWorker {}

    static void writeToken(DataOutputStream out, String token) throws IOException {
        byte[] bytes = token.getBytes(StandardCharsets.US_ASCII);
        out.writeByte(bytes.length);
        out.write(bytes);
    }

    /** Reads a token and returns whether it is the given one, in constant time. */
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
            throw new IOException("message of " + length + " bytes: must have 0 to " + mostBytes);
        }
        byte[] bytes = in.readNBytes(length);
        try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            objects.setObjectInputFilter(filter(length));
            return type.cast(objects.readObject());
        } catch (ClassNotFoundException | RuntimeException | InternalError e) {
            // Java's streams throw any exception if a message is damaged, and its immutable maps an error.
            InvalidClassException damaged = new InvalidClassException("damaged message: " + e);
            damaged.initCause(e);
            throw damaged;
        }
    }

    /** Each array element and each reference takes at least one byte of the message. */
    private static ObjectInputFilter filter(int bytes) {
        return ObjectInputFilter.Config.createFilter(
                "maxdepth=20;maxarray=%1$d;maxrefs=%1$d;maxbytes=%1$d;%2$s".formatted(bytes, CLASSES));
    }
}
