// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment;

import io.aeolus.cli.InputFiles;
import io.aeolus.cluster.BadInputException;
import io.aeolus.sentiment.language.Filter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A cursor over the lines of a file, initially before the first line. Decodes UTF-8 with replacement characters for malformed input. Lines
 * that are too long are truncated just above the limit. Not thread-safe.
 */
public final class TweetReader implements AutoCloseable {

    private static final int BUFFER_CHARACTERS = 1 << 16;
    private static final int KEPT = Filter.MAX_LINE_LENGTH + 1;
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final BufferedReader input;
    private final Path path;
    private final StringBuilder buffer = new StringBuilder();
    private String line = "";
    private long lineNumber;

    TweetReader(InputStream input, Path path) {
        this.input = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8), BUFFER_CHARACTERS);
        this.path = path;
    }

    /**
     * Moves to the next line.
     *
     * @return false at the end of the file, where {@link #line} keeps its value
     * @throws BadInputException if reading fails, for example because compressed data is truncated
     */
    public boolean advance() throws BadInputException {
        try {
            int c = input.read();
            if (c < 0) {
                return false;
            }
            buffer.setLength(0);
            while (c >= 0 && c != '\n') {
                if (buffer.length() < KEPT) {
                    buffer.append((char) c);
                }
                c = input.read();
            }
        } catch (IOException e) {
            throw new BadInputException(path + ":" + (lineNumber + 1) + ": " + InputFiles.describe(e));
        }
        lineNumber++;
        line = ended(buffer);
        return true;
    }

    private String ended(StringBuilder characters) {
        int start = lineNumber == 1 && !characters.isEmpty() && characters.charAt(0) == BYTE_ORDER_MARK ? 1 : 0;
        int end = characters.length();
        if (end > start && characters.charAt(end - 1) == '\r') {
            end--;
        }
        return characters.substring(start, end);
    }

    /**
     * Returns the current line.
     *
     * @return the line without its newline; empty before the first line
     */
    public String line() {
        return line;
    }

    /**
     * Returns the number of the current line.
     *
     * @return starting at 1; 0 before the first line
     */
    public long lineNumber() {
        return lineNumber;
    }

    @Override
    public void close() {
        try {
            input.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
