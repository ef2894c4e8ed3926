package io.aeolus.linearroad.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.monitor.BadInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
    @TempDir
    Path directory;

    @Test
    void shows_nothing_before_it_is_whole() throws Exception {
        Path target = directory.resolve("file");
        try (WholeFile file = WholeFile.beside(target)) {
            file.stream().write("new".getBytes(StandardCharsets.US_ASCII));
            assertThat(target).doesNotExist();
            file.commit();
        }
        assertThat(target).hasContent("new");
        assertThat(directory.toFile().list()).containsExactly("file");
    }

    @Test
    void replaces_an_older_file() throws Exception {
        Path target = Files.writeString(directory.resolve("file"), "old");
        try (WholeFile file = WholeFile.beside(target)) {
            file.commit();
        }
        assertThat(target).isEmptyFile();
    }

    @Test
    void leaves_nothing_behind_where_it_is_given_up() throws Exception {
        Path target = Files.writeString(directory.resolve("file"), "old");
        try (WholeFile file = WholeFile.beside(target)) {
            file.stream().write('x');
        }
        assertThat(target).hasContent("old");
        assertThat(directory.toFile().list()).containsExactly("file");
    }

    @Test
    void refuses_what_cannot_be_a_file() {
        assertThatThrownBy(() -> WholeFile.beside(directory))
                .isInstanceOf(BadInputException.class)
                .hasMessage(directory + ": is a directory; name a file");
        Path orphan = directory.resolve("none").resolve("file");
        assertThatThrownBy(() -> WholeFile.beside(orphan))
                .isInstanceOf(BadInputException.class)
                .hasMessage(orphan + ": its directory does not exist; make it first");
    }
}
