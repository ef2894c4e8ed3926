// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
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
 * Reads text files, writes files atomically through a temporary file in the same directory, and appends to files. Follows symbolic links.
 * Writes directly to devices and pipes. Thread-safe.
 */
public final class AtomicFile {

    /** Links in this directory, such as the target of /dev/stdout, do not name files. */
    private static final Path PROC = Path.of("/proc");

    /** Other processes may write the same file. */
    private static final UUID PROCESS = UUID.randomUUID();

    /** A longer chain of links is a cycle. */
    private static final int MAX_LINKS = 40;

    private AtomicFile() {}

    @FunctionalInterface
    public interface Content<T> {

        /** Writes the content to an unbuffered stream, and returns a result for the caller. */
        T writeTo(OutputStream stream) throws IOException;
    }

    /** Reads a file that the user named. An exception names the file, the reason and the remedy in one line. */
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

    /** Describes an error in words: most messages of file system exceptions contain only a path. */
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

    /** Writes or replaces a text file. See {@link #write(Path, Content)}. */
    public static void write(Path file, String text) throws IOException {
        // An explicit encoder rejects malformed text; String.getBytes would replace it by question marks.
        CharBuffer chars = CharBuffer.wrap(text);
        write(
                file,
                stream -> Channels.newChannel(stream)
                        .write(StandardCharsets.UTF_8.newEncoder().encode(chars)));
    }

    /**
     * Writes or replaces a file of any kind and size. Returns the result of the content.
     *
     * @throws IOException if the file cannot be written. The message names the file, and the previous content stays
     */
    public static <T> T write(Path file, Content<T> content) throws IOException {
        try {
            return replace(file, content);
        } catch (IOException e) {
            throw new IOException(file + ": cannot be written: " + reason(file, e), e);
        }
    }

    /**
     * Appends the whole text to a file, or nothing.
     *
     * @throws IOException if the text cannot be written. The message names the file
     */
    public static void append(Path file, String text) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            long end = channel.size();
            try {
                ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            } catch (IOException e) {
                if (!isStream(file)) {
                    channel.truncate(end);
                }
                throw e;
            }
        } catch (IOException e) {
            throw new IOException(file + ": cannot be written: " + reason(file, e), e);
        }
    }

    /** Checks that text can be appended to a file, before the work that produces the text. */
    public static void checkAppend(Path file) throws BadInputException {
        if (Files.isRegularFile(file)) {
            checkWritable(file);
        } else {
            check(file);
        }
    }

    /** Checks that a file can be written, before the work that produces its content. */
    public static void check(Path file) throws BadInputException {
        if (isStream(file)) {
            checkWritable(file);
            return;
        }
        Path directory = target(file).getParent();
        if (directory == null || Files.isDirectory(file)) {
            throw new BadInputException(file + ": is a directory: name a file");
        }
        if (!Files.isDirectory(directory)) {
            throw new BadInputException(file + ": the directory " + directory + " does not exist: create it first");
        }
        if (Files.exists(file)) {
            checkWritable(file);
        }
        if (!Files.isWritable(directory)) {
            throw new BadInputException(file + ": the directory " + directory + " is not writable: name another one");
        }
    }

    private static void checkWritable(Path file) throws BadInputException {
        if (!Files.isWritable(file)) {
            throw new BadInputException(file + ": is not writable: name another file");
        }
    }

    /** Returns whether two paths name the same file, which need not exist. False for devices and pipes, which accept several writers. */
    public static boolean isSame(Path one, Path other) {
        if (isStream(one) || isStream(other)) {
            return false;
        }
        Path first = target(one);
        Path second = target(other);
        try {
            return Files.isSameFile(first, second);
        } catch (IOException e) {
            // One of the files does not exist.
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
        Path temporary = target.resolveSibling(".%s.%s-%d.tmp"
                .formatted(target.getFileName(), PROCESS, Thread.currentThread().getId()));
        // Deletes the file if the JVM is terminated in between. The JVM never forgets the name, so a thread uses one
        // name for all its writes of a file.
        temporary.toFile().deleteOnExit();
        try {
            T result;
            try (OutputStream stream = Files.newOutputStream(temporary)) {
                result = content.writeTo(stream);
            }
            if (Files.exists(target) && Files.getFileStore(target).supportsFileAttributeView("posix")) {
                Files.setPosixFilePermissions(temporary, Files.getPosixFilePermissions(target));
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            return result;
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Returns whether to write directly: to a device, a pipe or an open file descriptor. */
    private static boolean isStream(Path file) {
        return Files.exists(file)
                && !Files.isDirectory(file)
                && (!Files.isRegularFile(file) || target(file).startsWith(PROC));
    }

    /** Follows links, even to a file that does not exist yet. */
    private static Path target(Path file) {
        Path path = file.toAbsolutePath();
        for (int links = 0; links < MAX_LINKS && Files.isSymbolicLink(path); links++) {
            if (path.startsWith(PROC)) {
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
