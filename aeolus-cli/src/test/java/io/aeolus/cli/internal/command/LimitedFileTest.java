// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LimitedFileTest {

    @TempDir
    private Path directory;

    private final List<Path> told = new ArrayList<>();
    private final AtomicLong nanos = new AtomicLong();

    @Test
    void creates_the_file_with_the_first_write() throws Exception {
        try (LimitedFile file = file(100)) {
            file.flush();
        }

        assertThat(directory).isEmptyDirectory();
        assertThat(told).isEmpty();
    }

    @Test
    void truncates_the_file_at_its_limit() throws Exception {
        try (LimitedFile file = file(10)) {
            write(file, "12345");
            write(file, "6789");
            write(file, "abc");
            write(file, "def");
        }

        assertThat(told).hasSize(1);
        assertThat(told.get(0)).hasContent("123456789a\n(5 more bytes were dropped)\n");
    }

    @Test
    void flushes_at_most_once_per_second() throws Exception {
        try (LimitedFile file = file(100)) {
            write(file, "now");
            assertThat(told.get(0)).isEmptyFile();
            nanos.addAndGet(1_000_000_000L);
            write(file, " and then");
            assertThat(told.get(0)).hasContent("now and then");
        }
    }

    @Test
    void ignores_writes_after_close() throws Exception {
        LimitedFile file = file(100);
        file.close();
        write(file, "late");

        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void a_file_that_cannot_be_deleted_does_not_keep_the_others() throws Exception {
        for (int number = 0; number < 9; number++) {
            Path file = directory.resolve("aeolus-topology-" + OF_NO_PROCESS + "-" + number + ".log");
            if (number % 2 == 0) {
                // A directory with a file cannot be deleted.
                Files.createFile(Files.createDirectory(file).resolve("inside"));
                Files.setLastModifiedTime(file, FileTime.fromMillis(0));
            } else {
                Files.setLastModifiedTime(Files.createFile(file), FileTime.fromMillis(0));
            }
        }

        LimitedFile.deleteOld(directory, Instant.now());

        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).hasSize(5).allMatch(Files::isDirectory);
        }
    }

    private LimitedFile file(long mostBytes) {
        return new LimitedFile(directory, told::add, mostBytes, nanos::get);
    }

    private static void write(LimitedFile file, String text) throws Exception {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        file.write(bytes, 0, bytes.length);
    }

    /** Larger than any process id of Linux. */
    private static final long OF_NO_PROCESS = 9_999_999_999L;

    private final Instant now = Instant.now();

    @Test
    void deletes_old_files_of_ended_processes() throws Exception {
        Path old = file("aeolus-topology-" + OF_NO_PROCESS + "-1.log", Duration.ofHours(2));
        Path ofLastHour = file("aeolus-topology-" + OF_NO_PROCESS + "-2.log", Duration.ofMinutes(50));
        Path ofThis = file("aeolus-topology-" + ProcessHandle.current().pid() + "-3.log", Duration.ofHours(2));
        Path other = file("aeolus-topology-notes.log", Duration.ofHours(2));

        LimitedFile.deleteOld(directory, now);

        assertThat(old).doesNotExist();
        assertThat(ofLastHour).exists();
        assertThat(ofThis).exists();
        assertThat(other).exists();
    }

    @Test
    void deletes_a_discarded_file() throws Exception {
        LimitedFile output = file(100);
        output.write('x');
        assertThat(directory).isNotEmptyDirectory();

        output.discard();

        assertThat(directory).isEmptyDirectory();
    }

    private Path file(String name, Duration age) throws Exception {
        Path file = Files.writeString(directory.resolve(name), "x");
        return Files.setLastModifiedTime(file, FileTime.from(now.minus(age)));
    }
}
