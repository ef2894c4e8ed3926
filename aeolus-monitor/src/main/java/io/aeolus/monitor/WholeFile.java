package io.aeolus.monitor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes files through a temporary one beside them, so that nobody ever sees a part. */
public final class WholeFile {

    private WholeFile() {}

    /**
     * Writes a file.
     *
     * @param file the file; replaced if it is there
     * @param text its content
     * @throws IOException if it cannot be written; what was there before stays
     */
    public static void write(Path file, String text) throws IOException {
        Path target = file.toAbsolutePath();
        Path temporary = target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
        // For the case that the JVM is told to stop in between.
        temporary.toFile().deleteOnExit();
        try {
            Files.writeString(
                    temporary,
                    text,
                    StandardCharsets.UTF_8,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING);
            try {
                Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /**
     * Checks, before long work, that a file can be written after it.
     *
     * @param file the file
     * @throws BadInputException if it certainly cannot
     */
    public static void check(Path file) throws BadInputException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null || Files.isDirectory(file)) {
            throw new BadInputException(file + ": is a directory: name a file");
        }
        if (!Files.isDirectory(directory)) {
            throw new BadInputException(file + ": the directory " + directory + " does not exist: create it first");
        }
        if (!Files.isWritable(directory)) {
            throw new BadInputException(file + ": the directory " + directory + " is not writable: name another one");
        }
    }
}
