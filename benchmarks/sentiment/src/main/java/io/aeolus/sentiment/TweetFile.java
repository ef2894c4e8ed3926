package io.aeolus.sentiment;

import io.aeolus.cli.InputFiles;
import io.aeolus.cluster.BadInputException;
import java.nio.file.Path;

/**
 * A file with a tweet on each line, plain or compressed with gzip (told by its content, not its name). A line is a JSON object with
 * a {@code text}, or has fields divided by tabs, of which the last is the text. Of three fields and more, the second may be a
 * rating: a number, positive where people find something good in the tweet, negative where bad. Immutable, so threadsafe.
 *
 * @param path the file
 */
public record TweetFile(Path path) {

    /**
     * Opens the file for its lines as they are.
     *
     * @throws BadInputException if the file is missing, empty, not a regular file or not readable
     */
    public TweetReader open() throws BadInputException {
        return new TweetReader(InputFiles.open(path), path);
    }
}
