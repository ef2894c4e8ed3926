// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.internal;

import io.aeolus.cli.CachedInput;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.sentiment.TweetGenerator;
import java.nio.file.Path;
import java.util.OptionalLong;

/** The default input. */
public final class DefaultInput {

    /** About half a minute of input with one task per bolt. */
    private static final int TWEETS = 5_000;

    private static final long SEED = 2013;

    private DefaultInput() {}

    /**
     * Generates the file if it does not exist.
     *
     * @param rows number of tweets; empty for the default
     * @param progress receives a message when the file is generated
     * @throws BadInputException if the file cannot be written
     */
    public static Path generateOnce(OptionalLong rows, Path cacheDirectory, Progress progress)
            throws BadInputException {
        long tweets = rows.orElse(TWEETS);
        String name = "tweets-%d-seed%d.tsv".formatted(tweets, SEED);
        return CachedInput.of(
                cacheDirectory, name, tweets, file -> TweetGenerator.generate(tweets, SEED, file), progress);
    }
}
