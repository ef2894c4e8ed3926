// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import io.aeolus.sentiment.language.Filter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TweetReaderTest {

    @TempDir
    private Path directory;

    @Test
    void ends_lines_at_lf_and_crlf() throws Exception {
        assertThat(lines("a\nb\r\n\nc".getBytes(StandardCharsets.UTF_8))).containsExactly("a", "b", "", "c");
    }

    @Test
    void skips_a_byte_order_mark() throws Exception {
        assertThat(lines("\uFEFFa\n\uFEFFb\n".getBytes(StandardCharsets.UTF_8))).containsExactly("a", "\uFEFFb");
    }

    @Test
    void replaces_bytes_that_are_not_text() throws Exception {
        assertThat(lines(new byte[] {'a', (byte) 0xff, '\n', 'b'})).containsExactly("a\uFFFD", "b");
    }

    @Test
    void truncates_lines_just_above_the_limit() throws Exception {
        String text = "x".repeat(1 << 20) + "\nshort\n" + "y".repeat(Filter.MAX_LINE_LENGTH);

        assertThat(lines(text.getBytes(StandardCharsets.UTF_8)))
                .extracting(String::length)
                .containsExactly(Filter.MAX_LINE_LENGTH + 1, 5, Filter.MAX_LINE_LENGTH);
    }

    @Test
    void reads_a_compressed_file() throws Exception {
        assertThat(lines(packed("a\nb\n"))).containsExactly("a", "b");
    }

    @Test
    void names_the_place_at_which_a_compressed_file_is_truncated() throws Exception {
        byte[] whole = packed("some text\n".repeat(1_000));
        Path file = directory.resolve("cut.gz");

        assertThatThrownBy(() -> lines(file, Arrays.copyOf(whole, whole.length - 10)))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(file + ":")
                .hasMessageEndingWith(": the compressed file is truncated: copy or compress it again");
    }

    private List<String> lines(byte[] content) throws Exception {
        return lines(directory.resolve("file"), content);
    }

    private static List<String> lines(Path file, byte[] content) throws Exception {
        Files.write(file, content);
        List<String> lines = new ArrayList<>();
        try (TweetReader reader = TweetReader.open(file)) {
            for (Optional<String> line = reader.next(); line.isPresent(); line = reader.next()) {
                lines.add(line.get());
            }
        }
        return lines;
    }

    private static byte[] packed(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream packed = new GZIPOutputStream(bytes)) {
            packed.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
