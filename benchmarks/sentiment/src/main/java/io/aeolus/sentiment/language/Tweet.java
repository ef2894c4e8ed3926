// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A tweet with the analysis so far. Immutable.
 *
 * @param id its number
 * @param text its text, without markup
 * @param sentenceEnds ends of its sentences, in characters
 * @param words its words, in order
 * @param judgements its opinions by attribute
 * @param score its overall score, from -1 to 1
 * @param html its text as HTML, with relevant words marked
 */
public record Tweet(
        long id,
        String text,
        List<Integer> sentenceEnds,
        List<Word> words,
        List<Judgement> judgements,
        double score,
        String html) {

    /** Copies the lists. */
    public Tweet {
        sentenceEnds = List.copyOf(sentenceEnds);
        words = List.copyOf(words);
        judgements = List.copyOf(judgements);
    }

    /** Creates a tweet without analysis. */
    public static Tweet of(long id, String text) {
        return new Tweet(id, text, List.of(), List.of(), List.of(), 0, "");
    }

    /** Returns the polarity of the score. */
    public Polarity polarity() {
        return Polarity.of(score);
    }

    /** Returns the words of each sentence, in order. */
    List<List<Word>> sentences() {
        List<List<Word>> sentences = new ArrayList<>();
        int start = 0;
        for (int i = 1; i <= words.size(); i++) {
            if (i == words.size() || words.get(i).sentence() != words.get(start).sentence()) {
                sentences.add(words.subList(start, i));
                start = i;
            }
        }
        return sentences;
    }

    /**
     * Returns the complete analysis as the values of an output tuple.
     *
     * @return number, polarity in lower case, score, the score of each attribute by name ({@code battery life=0.6249,
     *     screen=-0.4588}), and HTML
     */
    public List<Object> row() {
        String attributes = judgements.stream()
                .map(judgement -> judgement.attribute() + "=" + judgement.score())
                .collect(Collectors.joining(", "));
        return List.of(id, polarity().name().toLowerCase(Locale.ROOT), score, attributes, html);
    }

    /** Returns a copy with the ends of its sentences. */
    Tweet withSentenceEnds(List<Integer> value) {
        return new Tweet(id, text, value, words, judgements, score, html);
    }

    /** Returns a copy with other words. */
    Tweet withWords(List<Word> value) {
        return new Tweet(id, text, sentenceEnds, value, judgements, score, html);
    }

    /** Returns a copy with each word mapped. */
    Tweet withEachWord(UnaryOperator<Word> change) {
        return withWords(words.stream().map(change).toList());
    }

    /** Returns a copy with opinions and score. */
    Tweet withScores(List<Judgement> newJudgements, double newScore) {
        return new Tweet(id, text, sentenceEnds, words, newJudgements, newScore, html);
    }

    /** Returns a copy with HTML. */
    Tweet withHtml(String value) {
        return new Tweet(id, text, sentenceEnds, words, judgements, score, value);
    }
}
