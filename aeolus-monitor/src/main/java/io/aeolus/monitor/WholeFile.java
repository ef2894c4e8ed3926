package io.aeolus.monitor;

import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.CharBuffer;
import java.nio.channels.Channels;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * Reads text files, and writes files through a temporary one beside them, so that nobody ever sees a part. A link stays: what it
 * points to is replaced. What is no regular file, such as a device or a pipe, is written straight to. Thread-safe.
 */
public final class WholeFile {

    /** Links in it, such as that of /dev/stdout, do not name what they point to. */
    private static final Path DESCRIPTORS = Path.of("/proc");

    /** Then they go round. */
    private static final int MOST_LINKS = 40;

    private WholeFile() {}

    /** Writes what will be in a file. */
    @FunctionalInterface
    public interface Content<T> {

        /** Writes all of it to a stream, which is unbuffered, and says what there is to say of it. */
        T writeTo(OutputStream stream) throws IOException;
    }

    /** Reads a file that the user named, such as a "plan"; what is wrong is told in one line with file, reason and remedy. */
    public static String read(Path file, String noun) throws BadInputException {
        String remedy = ": name a " + noun + " file";
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new BadInputException(file + ": there is no such file" + remedy);
        } catch (CharacterCodingException e) {
            throw new BadInputException(file + ": is not UTF-8 text" + remedy);
        } catch (IOException e) {
            throw new BadInputException(file + ": cannot be read (" + reason(file, e) + ")" + remedy);
        }
    }

    /** The reason in words: the message of most exceptions of the file system is the name of a file, also of a temporary one. */
    private static String reason(Path file, IOException e) {
        if (Files.isDirectory(file)) {
            return "is a directory";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof NoSuchFileException) {
            return "no such directory";
        }
        if (e instanceof FileSystemException other && other.getReason() != null) {
            return other.getReason();
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    /** Writes or replaces a file, as {@link #write(Path, Content)}. */
    public static void write(Path file, String text) throws IOException {
        // An encoder of its own: one that only knows the character set would write question marks for what is no text.
        CharBuffer chars = CharBuffer.wrap(text);
        write(
                file,
                stream -> Channels.newChannel(stream)
                        .write(StandardCharsets.UTF_8.newEncoder().encode(chars)));
    }

    /**
     * Writes or replaces a file that is no text, or need not fit into memory; returns what the content says.
     *
     * @throws IOException if it cannot be written; the message names the file, and what was there before stays
     */
    public static <T> T write(Path file, Content<T> content) throws IOException {
        try {
            return replace(file, content);
        } catch (IOException e) {
            throw new IOException(file + ": cannot be written: " + reason(file, e), e);
        }
    }

    /** Checks, before long work, that a file can be written after it. */
    public static void check(Path file) throws BadInputException {
        if (isStream(file)) {
            if (!Files.isWritable(file)) {
                throw new BadInputException(file + ": is not writable: name another file");
            }
            return;
        }
        Path directory = target(file).getParent();
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

    /** Whether two names are of one file, which need not be there yet; no device and no pipe, which can be written to twice. */
    public static boolean isSame(Path one, Path other) {
        if (isStream(one) || isStream(other)) {
            return false;
        }
        Path first = target(one);
        Path second = target(other);
        try {
            return Files.isSameFile(first, second);
        } catch (IOException e) {
            // One is not there.
            return first.normalize().equals(second.normalize());
        }
    }

    private static <T> T replace(Path file, Content<T> content) throws IOException {
        if (isStream(file)) {
            try (OutputStream stream = Files.newOutputStream(file, StandardOpenOption.APPEND)) {
                return content.writeTo(stream);
            }
        }
        Path target = target(file);
        Path temporary = target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
        // For the case that the JVM is told to stop in between.
        temporary.toFile().deleteOnExit();
        try {
            T said;
            try (OutputStream stream = Files.newOutputStream(temporary)) {
                said = content.writeTo(stream);
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            return said;
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Whether it is written to as it is: a device, a pipe, or what this process has open already. */
    private static boolean isStream(Path file) {
        return Files.exists(file)
                && !Files.isDirectory(file)
                && (!Files.isRegularFile(file) || target(file).startsWith(DESCRIPTORS));
    }

    /** What a name stands for: links are followed, also to a file that is not there yet. */
    private static Path target(Path file) {
        Path path = file.toAbsolutePath();
        for (int links = 0; links < MOST_LINKS && Files.isSymbolicLink(path); links++) {
            if (path.startsWith(DESCRIPTORS)) {
                return path;
            }
            try {
                path = path.resolveSibling(Files.readSymbolicLink(path));
            } catch (IOException e) {
                return path;
            }
        }
        return path;
    }
}
