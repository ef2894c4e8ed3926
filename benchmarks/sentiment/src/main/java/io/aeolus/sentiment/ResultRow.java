// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment;

import io.aeolus.sentiment.language.Polarity;
import io.aeolus.sentiment.language.Tweet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The analysis of a tweet.
 *
 * @param id its line number, from 1
 * @param polarity its overall polarity
 * @param score its overall score, from -1 to 1
 * @param attributes the score of each attribute: {@code battery life=0.6249, screen=-0.4588}, by name
 * @param html its text as HTML, with relevant words marked
 */
public record ResultRow(long id, Polarity polarity, double score, String attributes, String html) {

    /**
     * Creates the row of a tweet.
     *
     * @param tweet a completely analysed tweet
     */
    public static ResultRow of(Tweet tweet) {
        String attributes = tweet.judgements().stream()
                .map(judgement -> judgement.attribute() + "=" + judgement.score())
                .collect(Collectors.joining(", "));
        return new ResultRow(tweet.id(), tweet.polarity(), tweet.score(), attributes, tweet.html());
    }

    /**
     * Converts the row to the values of a tuple.
     *
     * @return id, polarity in lower case, score, attributes and HTML
     */
    public List<Object> values() {
        return List.of(id, polarity.name().toLowerCase(Locale.ROOT), score, attributes, html);
    }
}
