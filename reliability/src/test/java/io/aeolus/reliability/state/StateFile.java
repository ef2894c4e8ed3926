// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.state;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The content of a file with serialized values by key. A process that dies while it writes the file leaves the previous content.
 *
 * @param transaction the transaction that wrote the entries
 * @param entries the entries; must not be changed
 */
record StateFile(long transaction, Map<String, byte[]> entries) {

    /** Before the first transaction. */
    static final StateFile EMPTY = new StateFile(Long.MIN_VALUE, Map.of());

    /** Reads a file; empty if the file does not exist. */
    static Optional<StateFile> read(Path file) {
        if (Files.notExists(file)) {
            return Optional.empty();
        }
        try (DataInputStream input = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            long transaction = input.readLong();
            int size = input.readInt();
            Map<String, byte[]> entries = new TreeMap<>();
            for (int entry = 0; entry < size; entry++) {
                String key = input.readUTF();
                entries.put(key, input.readNBytes(input.readInt()));
            }
            return Optional.of(new StateFile(transaction, entries));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a temporary file, and renames the temporary file. */
    void write(Path file) {
        Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
        try {
            try (DataOutputStream output =
                    new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(temporary)))) {
                output.writeLong(transaction);
                output.writeInt(entries.size());
                for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                    output.writeUTF(entry.getKey());
                    output.writeInt(entry.getValue().length);
                    output.write(entry.getValue());
                }
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
