// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment;

import io.aeolus.cli.InputFiles;
import io.aeolus.cluster.BadInputException;
import java.nio.file.Path;

/**
 * A file with a tweet on each line, plain or compressed with gzip (detected by its content). A line is a JSON object with a {@code text},
 * or has tab-separated fields, the last of which is the text. With at least three fields, the second can be a human rating: positive or
 * negative. Immutable and thread-safe.
 *
 * @param path the file
 */
public record TweetFile(Path path) {

    /**
     * Opens the file for reading lines.
     *
     * @throws BadInputException if the file is missing, empty, not a regular file or not readable
     */
    public TweetReader open() throws BadInputException {
        return new TweetReader(InputFiles.open(path), path);
    }
}
