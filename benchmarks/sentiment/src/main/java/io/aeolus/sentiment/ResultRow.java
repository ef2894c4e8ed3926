// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment;

import io.aeolus.sentiment.language.Tweet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The analysis of a tweet as the values of an output tuple. */
public final class ResultRow {

    private ResultRow() {}

    /**
     * Returns the row of a completely analysed tweet.
     *
     * @return line number, polarity in lower case, score, the score of each attribute by name ({@code battery life=0.6249,
     *     screen=-0.4588}), and HTML
     */
    public static List<Object> of(Tweet tweet) {
        String attributes = tweet.judgements().stream()
                .map(judgement -> judgement.attribute() + "=" + judgement.score())
                .collect(Collectors.joining(", "));
        return List.of(
                tweet.id(), tweet.polarity().name().toLowerCase(Locale.ROOT), tweet.score(), attributes, tweet.html());
    }
}
