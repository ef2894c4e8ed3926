package io.aeolus.sentiment.language;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A tweet, with what the steps have found out so far. Immutable.
 *
 * @param id its number
 * @param text its text, without markup
 * @param sentenceEnds where its sentences end, in characters
 * @param words its words, in order
 * @param judgements what it says of what, by name
 * @param score what it says in all, from -1 to 1
 * @param html its text as a piece of HTML, with what counted marked
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

    /** A tweet that nothing is known about. */
    public static Tweet of(long id, String text) {
        return new Tweet(id, text, List.of(), List.of(), List.of(), 0, "");
    }

    /** For, against or neither, by the lexicon's own bounds. */
    public Polarity polarity() {
        return Polarity.of(score);
    }

    /** The same with the ends of its sentences. */
    Tweet withSentenceEnds(List<Integer> value) {
        return new Tweet(id, text, value, words, judgements, score, html);
    }

    /** The same with other words. */
    Tweet withWords(List<Word> value) {
        return new Tweet(id, text, sentenceEnds, value, judgements, score, html);
    }

    /** The same with each word changed. */
    Tweet withEachWord(UnaryOperator<Word> change) {
        return withWords(words.stream().map(change).toList());
    }

    /** The same with what it says. */
    Tweet withScores(List<Judgement> newJudgements, double newScore) {
        return new Tweet(id, text, sentenceEnds, words, newJudgements, newScore, html);
    }

    /** The same as HTML. */
    Tweet withHtml(String value) {
        return new Tweet(id, text, sentenceEnds, words, judgements, score, value);
    }
}
