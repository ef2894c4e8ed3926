// SPDX-License-Identifier: Apache-2.0
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
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

    @TempDir
    private Path directory;

    @Test
    void replaces_a_file() throws Exception {
        Path file = directory.resolve("f");
        AtomicFile.write(file, "one");
        AtomicFile.write(file, "two");

        assertThat(file).hasContent("two");
        assertThat(directory).isDirectoryContaining(path -> path.equals(file));
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void keeps_the_permissions_of_a_file() throws Exception {
        Path file = Files.writeString(directory.resolve("f"), "one");
        Set<PosixFilePermission> mine = PosixFilePermissions.fromString("rw-------");
        Files.setPosixFilePermissions(file, mine);
        AtomicFile.write(file, "two");

        assertThat(file).hasContent("two");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(mine);
    }

    @Test
    void check_rejects_a_write_protected_file() throws Exception {
        Path file = Files.writeString(directory.resolve("f"), "one");
        assumeTrue(file.toFile().setWritable(false) && !Files.isWritable(file), "this user is root");

        assertThatThrownBy(() -> AtomicFile.check(file))
                .isInstanceOf(BadInputException.class)
                .hasMessage(file + ": is not writable: name another file");
    }

    @Test
    void a_thread_that_writes_a_file_again_and_again_uses_one_temporary_file() throws Exception {
        Path file = directory.resolve("f");

        assertThat(List.of(temporary(file), temporary(file), temporary(file)))
                .containsOnly(temporary(file))
                .doesNotContain(temporary(directory.resolve("other")));
    }

    /** Writes a file, and returns the name of its temporary file. */
    private Path temporary(Path file) throws Exception {
        return AtomicFile.write(file, stream -> {
            try (var files = Files.list(directory)) {
                return files.filter(path -> path.toString().endsWith(".tmp"))
                        .findFirst()
                        .orElseThrow();
            }
        });
    }

    @Test
    void appends_to_a_file_and_names_a_file_that_it_cannot_append_to() throws Exception {
        Path file = directory.resolve("f");
        Path missing = directory.resolve("missing/f");

        AtomicFile.append(file, "one\n");
        AtomicFile.append(file, "two\n");

        assertThat(file).hasContent("one\ntwo\n");
        assertThatThrownBy(() -> AtomicFile.append(missing, "text"))
                .isInstanceOf(IOException.class)
                .hasMessage(missing + ": cannot be written: no such directory");
    }

    @Test
    void leaves_no_temporary_file_after_a_failed_write() throws Exception {
        Path written = directory.resolve("taken");
        Files.createDirectories(written.resolve("inside"));

        assertThatThrownBy(() -> AtomicFile.write(written, "text"))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(written + ": cannot be written: ");
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(written);
        }
    }

    @Test
    void keeps_the_previous_content_after_a_failed_write() throws Exception {
        Path file = directory.resolve("f");
        AtomicFile.write(file, "one");

        assertThatThrownBy(() -> AtomicFile.write(file, stream -> {
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
    void is_invisible_until_the_content_is_complete() throws Exception {
        Path file = directory.resolve("f");

        String result = AtomicFile.write(file, stream -> {
            stream.write(new byte[] {1, (byte) 0xff});
            assertThat(file).doesNotExist();
            return "two bytes";
        });

        assertThat(result).isEqualTo("two bytes");
        assertThat(file).hasBinaryContent(new byte[] {1, (byte) 0xff});
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void rejects_malformed_text() throws Exception {
        Path file = directory.resolve("f");

        assertThatThrownBy(() -> AtomicFile.write(file, "half of a pair: \uD83D"))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(file + ": cannot be written: ");
        assertThat(file).doesNotExist();
    }

    @Test
    void explains_in_one_line_why_a_file_cannot_be_read() throws Exception {
        Path missing = directory.resolve("missing");
        Path binary = Files.write(directory.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe});

        assertThatThrownBy(() -> AtomicFile.read(missing, "plan"))
                .isInstanceOf(BadInputException.class)
                .hasMessage(missing + ": there is no such file: name a plan file");
        assertThatThrownBy(() -> AtomicFile.read(binary, "plan"))
                .isInstanceOf(BadInputException.class)
                .hasMessage(binary + ": is not UTF-8 text: name a plan file");
        assertThatThrownBy(() -> AtomicFile.read(directory, "plan"))
                .isInstanceOf(BadInputException.class)
                .hasMessage(directory + ": cannot be read (is a directory): name a plan file");
    }

    @Test
    void check_rejects_unwritable_files() {
        assertThatThrownBy(() -> AtomicFile.check(directory.resolve("no/f")))
                .isInstanceOf(BadInputException.class)
                .hasMessage(directory.resolve("no/f") + ": the directory " + directory.resolve("no")
                        + " does not exist: create it first");
        assertThatThrownBy(() -> AtomicFile.check(directory))
                .isInstanceOf(BadInputException.class)
                .hasMessage(directory + ": is a directory: name a file");
        assertThatCode(() -> AtomicFile.check(directory.resolve("f"))).doesNotThrowAnyException();
    }

    @Test
    void check_of_a_file_to_append_to_does_not_need_a_writable_directory() throws Exception {
        Path file = Files.writeString(directory.resolve("f"), "one\n");
        assumeTrue(directory.toFile().setWritable(false) && !Files.isWritable(directory), "this user is root");
        try {
            assertThatCode(() -> AtomicFile.checkAppend(file)).doesNotThrowAnyException();
            assertThatThrownBy(() -> AtomicFile.checkAppend(directory.resolve("other")))
                    .isInstanceOf(BadInputException.class);
        } finally {
            assertThat(directory.toFile().setWritable(true)).isTrue();
        }
    }

    @Test
    void check_of_a_file_to_append_to_rejects_unwritable_files() {
        assertThatThrownBy(() -> AtomicFile.checkAppend(directory))
                .isInstanceOf(BadInputException.class)
                .hasMessage(directory + ": is a directory: name a file");
        assertThatThrownBy(() -> AtomicFile.checkAppend(directory.resolve("no/f")))
                .isInstanceOf(BadInputException.class);
    }

    @Test
    void replaces_the_target_of_a_link() throws Exception {
        Path target = Files.writeString(directory.resolve("target"), "one");
        Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("target"));
        Path linkToLink = Files.createSymbolicLink(directory.resolve("other"), link);
        Path dangling = Files.createSymbolicLink(directory.resolve("dangling"), directory.resolve("later"));

        AtomicFile.check(linkToLink);
        AtomicFile.write(linkToLink, "two");
        AtomicFile.check(dangling);
        AtomicFile.write(dangling, "three");

        assertThat(link).isSymbolicLink();
        assertThat(linkToLink).isSymbolicLink();
        assertThat(target).hasContent("two");
        assertThat(dangling).isSymbolicLink();
        assertThat(directory.resolve("later")).hasContent("three");
        assertThat(Files.isSymbolicLink(directory.resolve("later"))).isFalse();
    }

    @Test
    void check_rejects_a_link_into_a_missing_directory() throws Exception {
        Path link = Files.createSymbolicLink(directory.resolve("link"), directory.resolve("no/f"));

        assertThatThrownBy(() -> AtomicFile.check(link))
                .isInstanceOf(BadInputException.class)
                .hasMessageEndingWith(" does not exist: create it first");
    }

    @Test
    void writes_directly_to_a_pipe() throws Exception {
        Path pipe = directory.resolve("pipe");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
        CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> {
            try {
                return Files.readString(pipe);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });

        AtomicFile.check(pipe);
        AtomicFile.write(pipe, "text");

        assertThat(read.get(60, TimeUnit.SECONDS)).isEqualTo("text");
        assertThat(Files.isRegularFile(pipe)).isFalse();
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(pipe);
        }
    }

    @Test
    void reports_that_a_device_is_full() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full));
        Path link = directory.resolve("link");

        assertThatThrownBy(() -> AtomicFile.write(Files.createSymbolicLink(link, full), "text"))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(link + ": cannot be written: ");
        assertThatThrownBy(() -> AtomicFile.append(full, "text"))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(full + ": cannot be written: ");
        assertThat(full).exists();
        assertThat(Files.isRegularFile(full)).isFalse();
    }

    @Test
    void recognises_different_paths_of_the_same_file() throws Exception {
        Path file = Files.writeString(directory.resolve("f"), "one");
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        Path hard = Files.createLink(directory.resolve("hard"), file);
        Path missing = directory.resolve("missing");

        assertThat(AtomicFile.isSame(file, directory.resolve("./f"))).isTrue();
        assertThat(AtomicFile.isSame(file, link)).isTrue();
        assertThat(AtomicFile.isSame(file, hard)).isTrue();
        assertThat(AtomicFile.isSame(missing, directory.resolve("x/../missing")))
                .isTrue();
        assertThat(AtomicFile.isSame(file, missing)).isFalse();
        assertThat(AtomicFile.isSame(Path.of("/dev/null"), Path.of("/dev/null")))
                .isFalse();
    }
}
