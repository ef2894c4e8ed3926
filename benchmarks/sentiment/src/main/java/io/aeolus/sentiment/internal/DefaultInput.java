package io.aeolus.sentiment.internal;

import io.aeolus.cli.CachedInput;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.sentiment.TweetGenerator;
import java.nio.file.Path;
import java.util.OptionalLong;

/** The input that is used when the user names none. */
public final class DefaultInput {

    /** So many take about half a minute where each bolt has one task. */
    private static final int TWEETS = 5_000;

    private static final long SEED = 2013;

    private DefaultInput() {}

    /**
     * Makes the file, unless it is there already.
     *
     * @param rows how many tweets; empty for some
     * @param progress where to say that it is being made
     * @throws BadInputException if it cannot be written
     */
    public static Path generateOnce(OptionalLong rows, Path cacheDirectory, Progress progress)
            throws BadInputException {
        long tweets = rows.orElse(TWEETS);
        String name = "tweets-%d-seed%d.tsv".formatted(tweets, SEED);
        return CachedInput.of(
                cacheDirectory, name, tweets, file -> TweetGenerator.generate(tweets, SEED, file), progress);
    }
}
