// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Valences of words from -4 to 4: the lexicon of VADER (Hutto and Gilbert, ICWSM 2014), with the mean of ten human ratings of each entry.
 * Contains inflected words, slang and emoticons. Immutable.
 */
final class Lexicon {

    private static final String RESOURCE = "vader_sentiment_lexicon.txt";

    private static final Lexicon SHARED = read();

    private final Map<String, Double> valences;

    private Lexicon(Map<String, Double> valences) {
        this.valences = valences;
    }

    /** Returns the lexicon, shared by all tasks of a worker. */
    static Lexicon shared() {
        return SHARED;
    }

    /** Returns the valence of a form; empty if it is not in the lexicon. */
    OptionalDouble valence(String form) {
        Double valence = valences.get(form);
        return valence == null ? OptionalDouble.empty() : OptionalDouble.of(valence);
    }

    /** Returns whether the lexicon contains a form. */
    boolean has(String form) {
        return valences.containsKey(form);
    }

    /** Returns the entries with several words. */
    Map<String, Double> phrases() {
        return valences.entrySet().stream()
                .filter(entry -> Character.isLetter(entry.getKey().charAt(0)))
                .filter(entry -> entry.getKey().indexOf(' ') > 0)
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Lexicon read() {
        Map<String, Double> valences = new HashMap<>();
        for (String[] entry : Resources.table(RESOURCE)) {
            // An exact match takes precedence over a match in another case, such as ":D" and ":d".
            valences.putIfAbsent(entry[0], Double.valueOf(entry[1]));
        }
        return new Lexicon(Map.copyOf(valences));
    }
}
