// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.AtomicFile;
import io.aeolus.sentiment.internal.Author;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Generates tweets of about 120 characters with a known analysis, nearly all in English. Equal seeds give equal tweets on all machines.
 * Thread-safe: calls do not share state.
 */
public final class TweetGenerator {

    private TweetGenerator() {}

    /** Returns an infinite stream of lazily generated tweets. */
    public static Stream<GeneratedTweet> tweets(long seed) {
        Author author = new Author(seed);
        return Stream.generate(author::next);
    }

    /**
     * Writes a file with a tweet on each line: number, polarity (empty for other languages) and text, separated by tabs. The file is
     * written atomically.
     *
     * @throws BadInputException if the target is a directory or its directory does not exist
     * @throws IOException if writing fails
     */
    public static void generate(long count, long seed, Path file) throws BadInputException, IOException {
        AtomicFile.check(file);
        AtomicFile.write(file, stream -> write(count, seed, stream));
    }

    private static long write(long count, long seed, OutputStream stream) throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
        Author author = new Author(seed);
        for (long number = 1; number <= count; number++) {
            GeneratedTweet tweet = author.next();
            String polarity = tweet.polarity().isPresent()
                    ? Integer.toString(tweet.polarity().getAsInt())
                    : "";
            writer.write(number + "\t" + polarity + "\t" + tweet.text() + "\n");
        }
        writer.flush();
        return count;
    }
}
