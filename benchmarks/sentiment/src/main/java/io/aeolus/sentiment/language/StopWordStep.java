// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.snowball.SnowballFilter;

/** Drops stop words, except words with a valence and words that separate clauses. */
final class StopWordStep implements Step {

    private static final String LIST = "english_stop.txt";

    private final CharArraySet stopWords = read();

    @Override
    public Tweet apply(Tweet tweet) {
        return tweet.withWords(
                tweet.words().stream().filter(word -> !isIdle(word)).toList());
    }

    private boolean isIdle(Word word) {
        return !word.hasValence()
                && !word.isTagged("CCONJ")
                && (stopWords.contains(word.form()) || stopWords.contains(word.lemma()));
    }

    private static CharArraySet read() {
        try (Reader list =
                new InputStreamReader(SnowballFilter.class.getResourceAsStream(LIST), StandardCharsets.UTF_8)) {
            return WordlistLoader.getSnowballWordSet(list);
        } catch (IOException e) {
            throw new UncheckedIOException(LIST, e);
        }
    }
}
