package io.aeolus.monitor;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Reads text files, and writes them through a temporary one beside them, so that nobody ever sees a part. */
public final class WholeFile {

    private WholeFile() {}

    /** Writes what will be in a file. */
    @FunctionalInterface
    public interface Content {

        /**
         * Writes all of it.
         *
         * @param writer takes text, which becomes UTF-8; closed by the caller
         * @throws IOException if the writer throws it
         */
        void writeTo(Writer writer) throws IOException;
    }

    /**
     * Reads a file that the user named.
     *
     * @param file the file
     * @param noun what such a file is called, for messages: "plan"
     * @return its content
     * @throws BadInputException if it cannot be read as UTF-8; one line with file, reason and remedy
     */
    public static String read(Path file, String noun) throws BadInputException {
        String remedy = ": name a " + noun + " file";
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new BadInputException(file + ": there is no such file" + remedy);
        } catch (CharacterCodingException e) {
            throw new BadInputException(file + ": is not UTF-8 text" + remedy);
        } catch (IOException e) {
            String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            throw new BadInputException(file + ": cannot be read (" + reason + ")" + remedy);
        }
    }

    /**
     * Writes a file.
     *
     * @param file the file; replaced if it is there
     * @param text its content
     * @throws IOException if it cannot be written; the message names the file, and what was there before stays
     */
    public static void write(Path file, String text) throws IOException {
        write(file, writer -> writer.write(text));
    }

    /**
     * Writes a file that need not fit into memory.
     *
     * @param file the file; replaced if it is there
     * @param content writes what will be in it
     * @throws IOException if it cannot be written; the message names the file, and what was there before stays
     */
    public static void write(Path file, Content content) throws IOException {
        try {
            replace(file, content);
        } catch (IOException e) {
            throw new IOException(file + ": cannot be written: " + e.getMessage(), e);
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

    private static void replace(Path file, Content content) throws IOException {
        Path target = file.toAbsolutePath();
        Path temporary = target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
        // For the case that the JVM is told to stop in between.
        temporary.toFile().deleteOnExit();
        try {
            try (Writer writer = Files.newBufferedWriter(temporary)) {
                content.writeTo(writer);
            }
            try {
                Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            Files.deleteIfExists(temporary);
        }
    }
}
