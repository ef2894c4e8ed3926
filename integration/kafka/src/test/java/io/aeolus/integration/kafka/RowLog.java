// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The executed rows, in files that survive a killed worker. Each start of a task creates a file. */
final class RowLog {

    private static final int BYTES = Integer.BYTES + Long.BYTES;

    private RowLog() {}

    /** The file of one task; confined to its thread. */
    static final class Writer {

        private final FileChannel file;
        private final ByteBuffer row = ByteBuffer.allocate(BYTES);

        Writer(Path folder) {
            try {
                Files.createDirectories(folder);
                file = FileChannel.open(Files.createTempFile(folder, "rows", ""), StandardOpenOption.WRITE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        void executed(int partition, long offset) {
            try {
                row.clear().putInt(partition).putLong(offset).flip();
                file.write(row);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Returns the offsets of each partition that were executed at least once. */
    static Map<Integer, BitSet> executed(Path folder) throws IOException {
        Map<Integer, BitSet> rows = new TreeMap<>();
        if (!Files.isDirectory(folder)) {
            return rows;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
                while (bytes.remaining() >= BYTES) {
                    int partition = bytes.getInt();
                    rows.computeIfAbsent(partition, key -> new BitSet()).set(Math.toIntExact(bytes.getLong()));
                }
            }
        }
        return rows;
    }
}
