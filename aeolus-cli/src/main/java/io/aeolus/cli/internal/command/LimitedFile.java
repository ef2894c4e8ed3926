package io.aeolus.cli.internal.command;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * A new file that is not made before something is written to it, and that does not grow without end: of what is beyond, there is only
 * how much it was. Not thread-safe: the stream in front of it is.
 */
final class LimitedFile extends OutputStream {

    private static final long MOST_BYTES = 20 << 20;
    private static final int BUFFER_BYTES = 1 << 16;
    private static final long LONGEST_UNSEEN_NANOS = 1_000_000_000L;

    private final Path directory;
    private final Consumer<Path> listener;
    private final long mostBytes;
    private final LongSupplier nanoClock;
    private Optional<OutputStream> stream = Optional.empty();
    private Optional<Path> made = Optional.empty();
    private boolean isClosed;
    private long bytes;
    private long lastFlushNanos;

    /** A file in a directory; its name is told once it is there. */
    LimitedFile(Path directory, Consumer<Path> listener) {
        this(directory, listener, MOST_BYTES, System::nanoTime);
    }

    LimitedFile(Path directory, Consumer<Path> listener, long mostBytes, LongSupplier nanoClock) {
        this.directory = directory;
        this.listener = listener;
        this.mostBytes = mostBytes;
        this.nanoClock = nanoClock;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] what, int start, int length) throws IOException {
        if (isClosed) {
            // A thread that outlives its topology.
            return;
        }
        int kept = (int) Math.max(0, Math.min(length, mostBytes - bytes));
        bytes += length;
        if (kept > 0) {
            opened().write(what, start, kept);
        }
        long now = nanoClock.getAsLong();
        if (now - lastFlushNanos >= LONGEST_UNSEEN_NANOS) {
            lastFlushNanos = now;
            opened().flush();
        }
    }

    private OutputStream opened() throws IOException {
        if (stream.isEmpty()) {
            Path file = OutputFiles.create(directory);
            made = Optional.of(file);
            stream = Optional.of(new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES));
            lastFlushNanos = nanoClock.getAsLong();
            listener.accept(file);
        }
        return stream.get();
    }

    /** Nothing is to wait for a disk: what is written is seen within a second or so of more, and at the end. */
    @Override
    public void flush() {}

    /** Closes and deletes the file. */
    void discard() throws IOException {
        close();
        if (made.isPresent()) {
            Files.deleteIfExists(made.get());
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
                    opened.write("\n(%,d more bytes were left out)\n"
                            .formatted(bytes - mostBytes)
                            .getBytes(StandardCharsets.UTF_8));
                }
            }
        }
    }
}
