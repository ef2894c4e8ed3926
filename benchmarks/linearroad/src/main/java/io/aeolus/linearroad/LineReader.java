package io.aeolus.linearroad;

import io.aeolus.cli.InputFiles;
import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Reads a file line by line; a cursor that stands before the first line until {@link #advance} is called. Lines end with
 * {@code \n} or {@code \r\n}; the last one may lack its end. Bytes are taken as Latin-1. Not threadsafe.
 */
public final class LineReader implements AutoCloseable {
    /** Lines are cut to this many characters; no valid line is near as long. */
    public static final int MAX_LINE_LENGTH = 1_024;

    private static final int BUFFER_BYTES = 1 << 17;

    private final InputStream input;
    private final Path path;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int position;
    private int limit;
    private String line = "";
    private long lineNumber;
    private boolean terminated = true;
    private long textBytes;

    LineReader(InputStream input, Path path) {
        this.input = input;
        this.path = path;
    }

    /**
     * Moves to the next line.
     *
     * @return false at the end of the file, where {@link #line} keeps its value
     * @throws BadInputException if the file cannot be read on, as when compressed data is cut off
     */
    public boolean advance() throws BadInputException {
        int end = indexOfNewline(position);
        if (end < 0) {
            end = refillToNewline();
            if (end < 0) {
                return takeUnterminated();
            }
        }
        take(end);
        position = end + 1;
        textBytes++;
        terminated = true;
        return true;
    }

    /** The current line, without its end; empty before the first. */
    public String line() {
        return line;
    }

    /** The number of the current line, counted from 1; 0 before the first. */
    public long lineNumber() {
        return lineNumber;
    }

    /** Whether the current line ended with a newline; only a file's last line may not. */
    public boolean terminated() {
        return terminated;
    }

    /** How many bytes of text were read up to and with the current line, unpacked and with line ends. */
    public long textBytes() {
        return textBytes;
    }

    /** The file that is read. */
    public Path path() {
        return path;
    }

    @Override
    public void close() {
        try {
            input.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean takeUnterminated() {
        if (position == limit) {
            return false;
        }
        take(limit);
        position = limit;
        terminated = false;
        return true;
    }

    /** Makes the bytes from the position to the end the current line. */
    private void take(int end) {
        int length = end - position;
        textBytes += length;
        if (length > 0 && buffer[end - 1] == '\r') {
            length--;
        }
        line = new String(buffer, position, Math.min(length, MAX_LINE_LENGTH), StandardCharsets.ISO_8859_1);
        lineNumber++;
    }

    private int indexOfNewline(int from) {
        for (int i = from; i < limit; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    /** Reads on until the buffer holds the current line's end. The rest of a line that is too long is dropped. */
    private int refillToNewline() throws BadInputException {
        System.arraycopy(buffer, position, buffer, 0, limit - position);
        limit -= position;
        position = 0;
        while (true) {
            if (limit == buffer.length) {
                textBytes += limit - MAX_LINE_LENGTH;
                limit = MAX_LINE_LENGTH;
            }
            int searchFrom = limit;
            int count = read();
            if (count < 0) {
                return -1;
            }
            limit += count;
            int end = indexOfNewline(searchFrom);
            if (end >= 0) {
                return end;
            }
        }
    }

    private int read() throws BadInputException {
        try {
            return input.read(buffer, limit, buffer.length - limit);
        } catch (IOException e) {
            throw new BadInputException(path + ":" + (lineNumber + 1) + ": " + InputFiles.inWords(e));
        }
    }
}
