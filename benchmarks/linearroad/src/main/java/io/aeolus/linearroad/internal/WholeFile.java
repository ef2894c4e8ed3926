package io.aeolus.linearroad.internal;

import io.aeolus.monitor.BadInputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/**
 * A file that appears under its name only once it is whole. What is written goes into a temporary file beside it, which
 * {@link #commit} renames and {@link #close} otherwise removes. Not threadsafe.
 */
public final class WholeFile implements AutoCloseable {
    private final Path target;
    private final Path temporary;
    private final OutputStream stream;

    private WholeFile(Path target, Path temporary) throws IOException {
        this.target = target;
        this.temporary = temporary;
        this.stream = Files.newOutputStream(temporary);
    }

    /**
     * Starts a file.
     *
     * @throws BadInputException if the target is a directory, or its directory is missing or may not be written
     */
    public static WholeFile beside(Path target) throws BadInputException, IOException {
        Path file = target.toAbsolutePath();
        Path directory = file.getParent();
        if (directory == null || Files.isDirectory(file)) {
            throw new BadInputException(target + ": is a directory; name a file");
        }
        if (!Files.isDirectory(directory)) {
            throw new BadInputException(target + ": its directory does not exist; make it first");
        }
        if (!Files.isWritable(directory)) {
            throw new BadInputException(target + ": its directory may not be written; choose another");
        }
        return new WholeFile(file, directory.resolve("." + file.getFileName() + "." + UUID.randomUUID() + ".part"));
    }

    /** Where to write. */
    public OutputStream stream() {
        return stream;
    }

    /** Ends the file and gives it its name, in place of an older one. */
    public void commit() throws IOException {
        stream.close();
        try {
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            stream.close();
        } finally {
            Files.deleteIfExists(temporary);
        }
    }
}
