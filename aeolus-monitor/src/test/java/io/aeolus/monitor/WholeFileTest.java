package io.aeolus.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {

    @TempDir
    private Path directory;

    @Test
    void replaces_a_file() throws Exception {
        Path file = directory.resolve("f");
        WholeFile.write(file, "one");
        WholeFile.write(file, "two");

        assertThat(file).hasContent("two");
        assertThat(directory).isDirectoryContaining(path -> path.equals(file));
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void leaves_nothing_behind_when_it_cannot_write() throws Exception {
        Path taken = directory.resolve("taken");
        Files.createDirectories(taken.resolve("inside"));

        assertThatThrownBy(() -> WholeFile.write(taken, "text"))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(taken + ": cannot be written: ");
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(taken);
        }
    }

    @Test
    void keeps_what_was_there_when_the_content_ends_too_early() throws Exception {
        Path file = directory.resolve("f");
        WholeFile.write(file, "one");

        assertThatThrownBy(() -> WholeFile.write(file, writer -> {
                    writer.write("two");
                    throw new IOException("no more");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage(file + ": cannot be written: no more");
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
        assertThat(file).hasContent("one");
    }

    @Test
    void shows_bytes_only_once_they_are_whole() throws Exception {
        Path file = directory.resolve("f");

        String said = WholeFile.writeBytes(file, stream -> {
            stream.write(new byte[] {1, (byte) 0xff});
            assertThat(file).doesNotExist();
            return "two bytes";
        });

        assertThat(said).isEqualTo("two bytes");
        assertThat(file).hasBinaryContent(new byte[] {1, (byte) 0xff});
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void refuses_what_is_no_text() throws Exception {
        Path file = directory.resolve("f");

        assertThatThrownBy(() -> WholeFile.write(file, "half of a pair: \uD83D"))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(file + ": cannot be written: ");
        assertThat(file).doesNotExist();
    }

    @Test
    void says_in_one_line_why_a_file_cannot_be_read() throws Exception {
        Path missing = directory.resolve("missing");
        Path binary = Files.write(directory.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe});

        assertThatThrownBy(() -> WholeFile.read(missing, "plan"))
                .isInstanceOf(BadInputException.class)
                .hasMessage(missing + ": there is no such file: name a plan file");
        assertThatThrownBy(() -> WholeFile.read(binary, "plan"))
                .isInstanceOf(BadInputException.class)
                .hasMessage(binary + ": is not UTF-8 text: name a plan file");
        assertThatThrownBy(() -> WholeFile.read(directory, "plan"))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(directory + ": cannot be read (")
                .hasMessageEndingWith("): name a plan file");
    }

    @Test
    void finds_out_early_what_cannot_be_written() {
        assertThatThrownBy(() -> WholeFile.check(directory.resolve("no/f")))
                .isInstanceOf(BadInputException.class)
                .hasMessage(directory.resolve("no/f") + ": the directory " + directory.resolve("no")
                        + " does not exist: create it first");
        assertThatThrownBy(() -> WholeFile.check(directory))
                .isInstanceOf(BadInputException.class)
                .hasMessage(directory + ": is a directory: name a file");
        assertThatCode(() -> WholeFile.check(directory.resolve("f"))).doesNotThrowAnyException();
    }
}
