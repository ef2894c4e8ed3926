// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Scales valences by preceding degree words, emphasis, negation and position relative to a "but", with the factors measured by the
 * lexicon's authors.
 */
final class NormalizerStep implements Step {

    private static final double DEGREE = 0.293;

    /** The effect of a degree word decreases with its distance. */
    private static final double[] BY_DISTANCE = {1, 0.95, 0.9};

    private static final double BEFORE_BUT = 0.5;
    private static final double AFTER_BUT = 1.5;

    private final Map<String, Integer> degrees = new HashMap<>();

    NormalizerStep() {
        Resources.table("degrees.tsv").forEach(entry -> degrees.put(entry[0], Integer.valueOf(entry[1])));
    }

    @Override
    public Tweet apply(Tweet tweet) {
        List<Word> words = tweet.words();
        int but = indexOfBut(words);
        List<Word> normalized = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            Word word = words.get(i);
            if (!word.hasValence()) {
                normalized.add(word);
                continue;
            }
            double strength = Math.max(0, Math.abs(word.valence()) + word.emphasis() + degree(words, i));
            double weight = but < 0 || but == i ? 1 : i < but ? BEFORE_BUT : AFTER_BUT;
            normalized.add(word.withValence(Math.signum(word.valence()) * strength * word.factor() * weight)
                    .withEmphasis(0)
                    .withFactor(1));
        }
        return tweet.withWords(normalized);
    }

    private double degree(List<Word> words, int at) {
        double sum = 0;
        for (int distance = 1; distance <= BY_DISTANCE.length && distance <= at; distance++) {
            Word before = words.get(at - distance);
            if (before.sentence() == words.get(at).sentence()) {
                int degree = degrees.getOrDefault(before.form(), 0);
                sum += degree * (DEGREE + before.emphasis()) * BY_DISTANCE[distance - 1];
            }
        }
        return sum;
    }

    private static int indexOfBut(List<Word> words) {
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).form().equals("but")) {
                return i;
            }
        }
        return -1;
    }
}
