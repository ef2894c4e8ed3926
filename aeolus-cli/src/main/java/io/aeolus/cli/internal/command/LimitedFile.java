// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static io.aeolus.cli.internal.text.Texts.format;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file with the output of topologies. The first write creates the file. Beyond a size limit, output is only counted. The name of the file
 * contains the process id. Not thread-safe: the {@code PrintStream} around it is.
 */
final class LimitedFile extends OutputStream {

    private static final long MAX_BYTES = 20 << 20;
    private static final int BUFFER_BYTES = 1 << 16;
    private static final long MAX_UNFLUSHED_NANOS = 1_000_000_000L;

    private static final String PREFIX = "aeolus-topology-";
    private static final String SUFFIX = ".log";
    private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d+)-\\d+\\" + SUFFIX);

    /** How long a file is kept after its last write. */
    private static final Duration RETENTION = Duration.ofHours(1);

    private final Path directory;
    private final Consumer<Path> listener;
    private final long mostBytes;
    private final LongSupplier nanoClock;
    private Optional<OutputStream> stream = Optional.empty();
    private Optional<Path> created = Optional.empty();
    private boolean isClosed;
    private long bytes;
    private long lastFlushNanos;

    /** A file in a directory; the listener receives its path when the file is created. */
    LimitedFile(Path directory, Consumer<Path> listener) {
        this(directory, listener, MAX_BYTES, System::nanoTime);
    }

    LimitedFile(Path directory, Consumer<Path> listener, long mostBytes, LongSupplier nanoClock) {
        this.directory = directory;
        this.listener = listener;
        this.mostBytes = mostBytes;
        this.nanoClock = nanoClock;
    }

    /** Deletes files of this user that are older than an hour and whose process has ended. */
    static void deleteOld(Path directory, Instant now) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, PREFIX + "*" + SUFFIX)) {
            for (Path file : files) {
                deleteOldFile(file, now);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // The directory cannot be read. The files stay.
        }
    }

    private static void deleteOldFile(Path file, Instant now) {
        try {
            if (hasEnded(file) && Files.getLastModifiedTime(file).toInstant().isBefore(now.minus(RETENTION))) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // The file belongs to another user, or another command has deleted it.
        }
    }

    private static boolean hasEnded(Path file) {
        Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
        return name.matches()
                && ProcessHandle.of(Long.parseLong(name.group(1)))
                        .filter(ProcessHandle::isAlive)
                        .isEmpty();
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] what, int start, int length) throws IOException {
        if (isClosed) {
            // A thread of the topology is still running.
            return;
        }
        int kept = (int) Math.max(0, Math.min(length, mostBytes - bytes));
        bytes += length;
        if (kept > 0) {
            opened().write(what, start, kept);
        }
        long now = nanoClock.getAsLong();
        if (now - lastFlushNanos >= MAX_UNFLUSHED_NANOS) {
            lastFlushNanos = now;
            opened().flush();
        }
    }

    private OutputStream opened() throws IOException {
        if (stream.isEmpty()) {
            Path file = Files.createTempFile(
                    directory, PREFIX + ProcessHandle.current().pid() + "-", SUFFIX);
            created = Optional.of(file);
            stream = Optional.of(new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES));
            lastFlushNanos = nanoClock.getAsLong();
            listener.accept(file);
        }
        return stream.get();
    }

    /** Does nothing, so that topologies do not wait for the disk: writes flush once a second. */
    @Override
    public void flush() {}

    /** Closes and deletes the file. */
    void discard() throws IOException {
        close();
        if (created.isPresent()) {
            Files.deleteIfExists(created.get());
        }
    }

    @Override
    public void close() throws IOException {
        if (isClosed) {
            return;
        }
        isClosed = true;
        if (stream.isPresent()) {
            try (OutputStream opened = stream.get()) {
                if (bytes > mostBytes) {
                    opened.write(format("\n(%,d more bytes were dropped)\n", bytes - mostBytes)
                            .getBytes(StandardCharsets.UTF_8));
                }
            }
        }
    }
}
