package io.aeolus.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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

        assertThatThrownBy(() -> WholeFile.write(file, stream -> {
                    stream.write('t');
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

        String said = WholeFile.write(file, stream -> {
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
                .hasMessage(directory + ": cannot be read (is a directory): name a plan file");
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

    @Test
    void replaces_what_a_link_points_to() throws Exception {
        Path target = Files.writeString(directory.resolve("target"), "one");
        Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("target"));
        Path linkToLink = Files.createSymbolicLink(directory.resolve("other"), link);
        Path dangling = Files.createSymbolicLink(directory.resolve("dangling"), directory.resolve("later"));

        WholeFile.check(linkToLink);
        WholeFile.write(linkToLink, "two");
        WholeFile.check(dangling);
        WholeFile.write(dangling, "three");

        assertThat(link).isSymbolicLink();
        assertThat(linkToLink).isSymbolicLink();
        assertThat(target).hasContent("two");
        assertThat(dangling).isSymbolicLink();
        assertThat(directory.resolve("later")).hasContent("three");
        assertThat(Files.isSymbolicLink(directory.resolve("later"))).isFalse();
    }

    @Test
    void a_link_into_nowhere_is_found_out_early() throws Exception {
        Path link = Files.createSymbolicLink(directory.resolve("link"), directory.resolve("no/f"));

        assertThatThrownBy(() -> WholeFile.check(link))
                .isInstanceOf(BadInputException.class)
                .hasMessageEndingWith(" does not exist: create it first");
    }

    @Test
    void writes_straight_to_a_pipe() throws Exception {
        Path pipe = directory.resolve("pipe");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
        CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> {
            try {
                return Files.readString(pipe);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });

        WholeFile.check(pipe);
        WholeFile.write(pipe, "text");

        assertThat(read.get(60, TimeUnit.SECONDS)).isEqualTo("text");
        assertThat(Files.isRegularFile(pipe)).isFalse();
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(pipe);
        }
    }

    @Test
    void says_that_a_device_takes_no_more() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full));
        Path link = directory.resolve("link");

        assertThatThrownBy(() -> WholeFile.write(Files.createSymbolicLink(link, full), "text"))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(link + ": cannot be written: ");
        assertThat(full).exists();
        assertThat(Files.isRegularFile(full)).isFalse();
    }

    @Test
    void knows_a_file_by_all_of_its_names() throws Exception {
        Path file = Files.writeString(directory.resolve("f"), "one");
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        Path hard = Files.createLink(directory.resolve("hard"), file);
        Path missing = directory.resolve("missing");

        assertThat(WholeFile.isSame(file, directory.resolve("./f"))).isTrue();
        assertThat(WholeFile.isSame(file, link)).isTrue();
        assertThat(WholeFile.isSame(file, hard)).isTrue();
        assertThat(WholeFile.isSame(missing, directory.resolve("x/../missing"))).isTrue();
        assertThat(WholeFile.isSame(file, missing)).isFalse();
        assertThat(WholeFile.isSame(Path.of("/dev/null"), Path.of("/dev/null"))).isFalse();
    }
}
