package io.aeolus.cli.internal.command;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Files with what topologies print. The name of each has the number of the process that writes it. */
final class OutputFiles {

    private static final String PREFIX = "aeolus-topology-";
    private static final String SUFFIX = ".log";
    private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d+)-\\d+\\" + SUFFIX);

    /** How long a file stays after the last line in it. */
    private static final Duration KEPT = Duration.ofHours(1);

    private OutputFiles() {}

    /** Makes a new file for this process. */
    static Path create(Path directory) throws IOException {
        return Files.createTempFile(directory, PREFIX + ProcessHandle.current().pid() + "-", SUFFIX);
    }

    /** Deletes files that are older than an hour and whose process has ended, except the files of other users. */
    static void deleteOld(Path directory, Instant now) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, PREFIX + "*" + SUFFIX)) {
            for (Path file : files) {
                if (hasEnded(file)
                        && Files.getLastModifiedTime(file).toInstant().isBefore(now.minus(KEPT))) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException e) {
            // A file belongs to another user, or another command has deleted it.
        }
    }

    private static boolean hasEnded(Path file) {
        Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
        return name.matches()
                && ProcessHandle.of(Long.parseLong(name.group(1)))
                        .filter(ProcessHandle::isAlive)
                        .isEmpty();
    }
}
