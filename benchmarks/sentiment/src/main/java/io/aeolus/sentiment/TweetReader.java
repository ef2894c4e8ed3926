// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment;

import io.aeolus.cli.InputFiles;
import io.aeolus.cli.TextSpout;
import io.aeolus.cluster.BadInputException;
import io.aeolus.sentiment.language.Filter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A cursor over the lines of a file, plain or compressed with gzip. A line is a JSON object with a {@code text}, or has tab-separated fields,
 * the last of which is the text. Decodes UTF-8 with replacement characters for malformed input. Lines that are too long are truncated just
 * above the limit. Not thread-safe.
 */
public final class TweetReader implements TextSpout.Texts {

    private static final int BUFFER_CHARACTERS = 1 << 16;
    private static final int KEPT = Filter.MAX_LINE_LENGTH + 1;
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final BufferedReader input;
    private final Path path;
    private final StringBuilder buffer = new StringBuilder();
    private long lineNumber;

    /**
     * Opens a file.
     *
     * @throws BadInputException if the file is missing, empty, not a regular file or not readable
     */
    public static TweetReader open(Path path) throws BadInputException {
        return new TweetReader(InputFiles.open(path), path);
    }

    private TweetReader(InputStream input, Path path) {
        this.input = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8), BUFFER_CHARACTERS);
        this.path = path;
    }

    /**
     * Reads the next line.
     *
     * @throws BadInputException if reading fails, for example because compressed data is truncated
     */
    @Override
    public Optional<String> next() throws BadInputException {
        try {
            int c = input.read();
            if (c < 0) {
                return Optional.empty();
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
        return Optional.of(ended(buffer));
    }

    private String ended(StringBuilder characters) {
        int start = lineNumber == 1 && !characters.isEmpty() && characters.charAt(0) == BYTE_ORDER_MARK ? 1 : 0;
        int end = characters.length();
        if (end > start && characters.charAt(end - 1) == '\r') {
            end--;
        }
        return characters.substring(start, end);
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
