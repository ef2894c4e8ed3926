package io.aeolus.sentiment;

import io.aeolus.sentiment.language.Polarity;
import io.aeolus.sentiment.language.Tweet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What is found out about one tweet.
 *
 * @param id the number of its line, from 1
 * @param polarity what it says in all
 * @param score the same, from -1 to 1
 * @param attributes what it says of what: {@code battery life=0.6249, screen=-0.4588}, by name
 * @param html its text as a piece of HTML, with what counted marked
 */
public record ResultRow(long id, Polarity polarity, double score, String attributes, String html) {

    /**
     * The row of a tweet.
     *
     * @param tweet a tweet that has gone through all stages
     */
    public static ResultRow of(Tweet tweet) {
        String attributes = tweet.judgements().stream()
                .map(judgement -> judgement.attribute() + "=" + judgement.score())
                .collect(Collectors.joining(", "));
        return new ResultRow(tweet.id(), tweet.polarity(), tweet.score(), attributes, tweet.html());
    }

    /**
     * The row as values of a tuple.
     *
     * @return id, polarity in lower case, score, attributes and HTML
     */
    public List<Object> values() {
        return List.of(id, polarity.name().toLowerCase(Locale.ROOT), score, attributes, html);
    }
}
