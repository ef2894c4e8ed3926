// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Computes the score of each attribute and the overall score. An opinion refers to the nearest attribute in its sentence. */
final class SentimentPerAttributeStep implements Step {

    /** Normalizes sums to scores: s / sqrt(s^2 + 15). */
    private static final double SPREAD = 15;

    private static final double EXCLAMATION = 0.292;
    private static final int MAX_EXCLAMATIONS = 4;
    private static final double QUESTION = 0.18;
    private static final double MANY_QUESTIONS = 0.96;
    private static final int FEW_QUESTIONS = 3;

    /** The distance in characters that a comma or an "and" adds between two words. */
    private static final int DIVIDED = 25;

    private static final double DECIMALS = 10_000;

    @Override
    public Tweet apply(Tweet tweet) {
        Map<String, Double> sums = new TreeMap<>();
        double sum = 0;
        for (List<Word> sentence : tweet.sentences()) {
            sentence.stream()
                    .filter(word -> !word.attribute().isEmpty())
                    .forEach(word -> sums.putIfAbsent(word.attribute(), 0.0));
            for (int i = 0; i < sentence.size(); i++) {
                double valence = sentence.get(i).valence();
                sum += valence;
                if (valence != 0) {
                    nearestAttribute(sentence, i).ifPresent(name -> sums.merge(name, valence, Double::sum));
                }
            }
        }
        List<Judgement> judgements = sums.entrySet().stream()
                .map(entry -> new Judgement(entry.getKey(), score(entry.getValue())))
                .toList();
        return tweet.withScores(judgements, score(sum + Math.signum(sum) * punctuation(tweet.words())));
    }

    private static Optional<String> nearestAttribute(List<Word> sentence, int at) {
        return IntStream.range(0, sentence.size())
                .boxed()
                .filter(i -> !sentence.get(i).attribute().isEmpty())
                .min(Comparator.comparingInt(i -> distance(sentence, at, i)))
                .map(i -> sentence.get(i).attribute());
    }

    private static int distance(List<Word> sentence, int from, int to) {
        Word first = sentence.get(Math.min(from, to));
        Word second = sentence.get(Math.max(from, to));
        long divisions = sentence.subList(Math.min(from, to), Math.max(from, to)).stream()
                .filter(word -> word.isTagged("CCONJ") || word.isTagged("PUNCT"))
                .count();
        return second.start() - first.end() + (int) divisions * DIVIDED;
    }

    private static double punctuation(List<Word> words) {
        long exclamations = Math.min(count(words, '!'), MAX_EXCLAMATIONS);
        long questions = count(words, '?');
        double asked = questions < 2 ? 0 : questions <= FEW_QUESTIONS ? questions * QUESTION : MANY_QUESTIONS;
        return exclamations * EXCLAMATION + asked;
    }

    private static long count(List<Word> words, char mark) {
        return words.stream()
                .flatMapToInt(word -> word.text().chars())
                .filter(c -> c == mark)
                .count();
    }

    /** Converts a sum to a rounded score. */
    private static double score(double sum) {
        return Math.round(sum / Math.sqrt(sum * sum + SPREAD) * DECIMALS) / DECIMALS;
    }
}
