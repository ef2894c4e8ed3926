// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** Idiomatic phrases: our own and the lexicon's. Immutable. */
final class Phrases {

    private static final String RESOURCE = "phrases.tsv";

    private static final Phrases SHARED = read();

    private final Map<String, Double> valences;
    private final Set<String> firstWords;
    private final int longest;

    private Phrases(Map<String, Double> valences) {
        this.valences = valences;
        this.firstWords = valences.keySet().stream()
                .map(phrase -> phrase.substring(0, phrase.indexOf(' ')))
                .collect(Collectors.toUnmodifiableSet());
        this.longest = valences.keySet().stream()
                .mapToInt(phrase -> phrase.split(" ", -1).length)
                .max()
                .orElse(0);
    }

    /** Returns the phrases, shared by all tasks of a worker. */
    static Phrases shared() {
        return SHARED;
    }

    /** Returns the number of words of the longest phrase. */
    int longest() {
        return longest;
    }

    /** Returns whether a phrase starts with a lower-case word. */
    boolean mayBeginWith(String word) {
        return firstWords.contains(word);
    }

    /** Returns the valence of a phrase of lower-case words separated by blanks; empty if it is unknown. */
    OptionalDouble valence(String phrase) {
        Double valence = valences.get(phrase);
        return valence == null ? OptionalDouble.empty() : OptionalDouble.of(valence);
    }

    private static Phrases read() {
        Map<String, Double> valences = new HashMap<>(Lexicon.shared().phrases());
        Resources.table(RESOURCE).forEach(entry -> valences.put(entry[0], Double.valueOf(entry[1])));
        return new Phrases(Map.copyOf(valences));
    }
}
