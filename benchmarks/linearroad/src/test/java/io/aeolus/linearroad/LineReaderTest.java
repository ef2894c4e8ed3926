// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cluster.BadInputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineReaderTest {
    @TempDir
    Path directory;

    @Test
    void ends_lines_at_any_newline() throws Exception {
        assertThat(lines(InputFile.text(directory, "a\nb\r\n\r\n\nc\rd\n"))).containsExactly("a", "b", "", "", "c\rd");
    }

    @Test
    void counts_lines_and_bytes_and_detects_a_missing_last_newline() throws Exception {
        try (LineReader reader = InputFile.text(directory, "ab\r\ncd").openLines()) {
            assertThat(reader.lineNumber()).isZero();
            assertThat(reader.advance()).isTrue();
            assertThat(reader.lineNumber()).isEqualTo(1);
            assertThat(reader.textBytes()).isEqualTo(4);
            assertThat(reader.terminated()).isTrue();
            assertThat(reader.advance()).isTrue();
            assertThat(reader.line()).isEqualTo("cd");
            assertThat(reader.terminated()).isFalse();
            assertThat(reader.advance()).isFalse();
            assertThat(reader.advance()).isFalse();
            assertThat(reader.lineNumber()).isEqualTo(2);
            assertThat(reader.textBytes()).isEqualTo(6);
        }
    }

    @Test
    void decodes_latin_1() throws Exception {
        assertThat(lines(InputFile.text(directory, "\u00e9\u0000\u00ff\n"))).containsExactly("\u00e9\u0000\u00ff");
    }

    @ParameterizedTest
    @ValueSource(ints = {1_023, 1_024, 1_025, 131_071, 131_072, 131_073, 1_000_000})
    void truncates_lines_that_are_too_long(int length) throws Exception {
        String text = "first\n" + "x".repeat(length) + "\nlast\n";
        try (LineReader reader = InputFile.text(directory, text).openLines()) {
            assertThat(reader.advance()).isTrue();
            assertThat(reader.advance()).isTrue();
            assertThat(reader.line()).isEqualTo("x".repeat(Math.min(length, 1_024)));
            assertThat(reader.advance()).isTrue();
            assertThat(reader.line()).isEqualTo("last");
            assertThat(reader.lineNumber()).isEqualTo(3);
            assertThat(reader.textBytes()).isEqualTo(text.length());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void reads_plain_and_compressed_files(long seed) throws Exception {
        Random random = new Random(seed);
        List<String> expected = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            String line = "x".repeat(random.nextInt(60));
            expected.add(line);
            text.append(line).append(random.nextInt(4) == 0 ? "\r\n" : "\n");
        }
        assertThat(lines(InputFile.text(directory, text.toString()))).isEqualTo(expected);
        assertThat(lines(InputFile.bytes(directory, InputFile.gzip(text.toString()))))
                .isEqualTo(expected);
    }

    @Test
    void reads_concatenated_compressed_files() throws Exception {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        joined.write(InputFile.gzip("a\nb\n"));
        joined.write(InputFile.gzip("c\n"));
        assertThat(lines(InputFile.bytes(directory, joined.toByteArray()))).containsExactly("a", "b", "c");
    }

    private static List<String> lines(LinearRoadFile file) throws BadInputException, IOException {
        List<String> lines = new ArrayList<>();
        try (LineReader reader = file.openLines()) {
            while (reader.advance()) {
                lines.add(reader.line());
            }
        }
        return lines;
    }
}
