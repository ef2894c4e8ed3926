package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFilesTest {

    /** More than Linux gives to a process. */
    private static final long OF_NO_PROCESS = 9_999_999_999L;

    @TempDir
    private Path folder;

    private final Instant now = Instant.now();

    @Test
    void files_of_commands_that_ended_long_ago_are_deleted() throws Exception {
        Path old = file("aeolus-topology-" + OF_NO_PROCESS + "-1.log", Duration.ofHours(2));
        Path ofLastHour = file("aeolus-topology-" + OF_NO_PROCESS + "-2.log", Duration.ofMinutes(50));
        Path ofThis = OutputFiles.create(folder);
        Files.setLastModifiedTime(ofThis, FileTime.from(now.minus(Duration.ofHours(2))));
        Path other = file("aeolus-topology-notes.log", Duration.ofHours(2));

        OutputFiles.deleteOld(folder, now);

        assertThat(old).doesNotExist();
        assertThat(ofLastHour).exists();
        assertThat(ofThis).exists();
        assertThat(other).exists();
    }

    @Test
    void a_file_that_is_not_needed_any_more_goes_with_its_end() throws Exception {
        LimitedFile output = new LimitedFile(folder, path -> {});
        output.write('x');
        assertThat(folder).isNotEmptyDirectory();

        output.discard();

        assertThat(folder).isEmptyDirectory();
    }

    private Path file(String name, Duration age) throws Exception {
        Path file = Files.writeString(folder.resolve(name), "x");
        return Files.setLastModifiedTime(file, FileTime.from(now.minus(age)));
    }
}
