package io.aeolus.sentiment;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.WholeFile;
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
 * Makes up tweets of about 120 characters, nearly all in English, of which it is known what they say of what. Equal seeds give equal
 * tweets, on any machine. Threadsafe: calls share nothing.
 */
public final class TweetGenerator {

    private TweetGenerator() {}

    /**
     * Tweets without end.
     *
     * @return tweets that are made when they are asked for
     */
    public static Stream<GeneratedTweet> tweets(long seed) {
        Author author = new Author(seed);
        return Stream.generate(author::next);
    }

    /**
     * Makes a file with a tweet on each line: its number, its polarity (nothing for other languages) and its text, divided by tabs. It
     * appears, or replaces an older one, only once it is whole.
     *
     * @throws BadInputException if it cannot be a file: it is a directory, or its directory is missing
     * @throws IOException if it cannot be written to its end
     */
    public static void generate(long count, long seed, Path file) throws BadInputException, IOException {
        WholeFile.check(file);
        WholeFile.write(file, stream -> write(count, seed, stream));
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
