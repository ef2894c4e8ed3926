// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/** Writes input files for tests. */
final class InputFile {
    private InputFile() {}

    /** Writes text in Latin-1. */
    static LinearRoadFile text(Path directory, String text) throws IOException {
        Path file = directory.resolve("input.dat");
        Files.write(file, text.getBytes(StandardCharsets.ISO_8859_1));
        return new LinearRoadFile(file);
    }

    /** Writes rows, one per line. */
    static LinearRoadFile rows(Path directory, List<? extends LinearRoadRow> rows) throws IOException {
        return text(directory, rows.stream().map(row -> Lines.of(row) + "\n").collect(Collectors.joining()));
    }

    /** Writes bytes. */
    static LinearRoadFile bytes(Path directory, byte[] bytes) throws IOException {
        Path file = directory.resolve("input.dat.gz");
        Files.write(file, bytes);
        return new LinearRoadFile(file);
    }

    /** Compresses text. */
    static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(text.getBytes(StandardCharsets.ISO_8859_1));
        }
        return packed.toByteArray();
    }
}
