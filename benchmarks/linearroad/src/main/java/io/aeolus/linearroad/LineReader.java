// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import io.aeolus.cli.InputFiles;
import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A cursor over the lines of a file, initially before the first line. Lines end with {@code \n} or {@code \r\n}; the newline of the last
 * line is optional. Bytes are decoded as Latin-1. Not thread-safe.
 */
public final class LineReader implements AutoCloseable {
    /** Longer lines are truncated; valid lines are much shorter. */
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
     * @throws BadInputException if reading fails, for example because compressed data is truncated
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

    /** Returns the current line without its newline; empty before the first line. */
    public String line() {
        return line;
    }

    /** Returns the number of the current line in the file, starting at 1; 0 before the first line. */
    public long lineNumber() {
        return lineNumber;
    }

    /** Returns whether the current line ended with a newline, which only the last line can lack. */
    public boolean terminated() {
        return terminated;
    }

    /** Returns the uncompressed size of the text up to the end of the current line. */
    public long textBytes() {
        return textBytes;
    }

    /** Returns the file. */
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

    /** Decodes the current line. */
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

    /** Fills the buffer up to the end of the current line. Drops the rest of a line that is too long. */
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
            throw new BadInputException(path + ":" + (lineNumber + 1) + ": " + InputFiles.describe(e));
        }
    }
}
