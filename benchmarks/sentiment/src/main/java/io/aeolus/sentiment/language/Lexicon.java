// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Valences of words from -4 to 4: the lexicon of VADER (Hutto and Gilbert, ICWSM 2014), with the mean of ten human ratings of each entry.
 * Contains inflected words, slang, emoticons and idiomatic phrases, with further phrases of our own. Immutable.
 */
final class Lexicon {

    private static final Lexicon SHARED = new Lexicon();

    private final Map<String, Double> valences = new HashMap<>();
    private final Map<String, Double> phrases = new HashMap<>();
    private final Set<String> firstWords;
    private final int longestPhrase;

    private Lexicon() {
        for (String[] entry : Resources.table("vader_sentiment_lexicon.txt")) {
            // An exact match takes precedence over a match in another case, such as ":D" and ":d".
            valences.putIfAbsent(entry[0], Double.valueOf(entry[1]));
        }
        valences.forEach((form, valence) -> {
            if (Character.isLetter(form.charAt(0)) && form.indexOf(' ') > 0) {
                phrases.put(form, valence);
            }
        });
        Resources.table("phrases.tsv").forEach(entry -> phrases.put(entry[0], Double.valueOf(entry[1])));
        firstWords = phrases.keySet().stream()
                .map(phrase -> phrase.substring(0, phrase.indexOf(' ')))
                .collect(Collectors.toUnmodifiableSet());
        longestPhrase = phrases.keySet().stream()
                .mapToInt(phrase -> phrase.split(" ", -1).length)
                .max()
                .orElse(0);
    }

    /** Returns the lexicon, shared by all tasks of a worker. */
    static Lexicon shared() {
        return SHARED;
    }

    /** Returns the valence of a form; empty if it is not in the lexicon. */
    OptionalDouble valence(String form) {
        return find(form, valences);
    }

    /** Returns whether the lexicon contains a form. */
    boolean has(String form) {
        return valences.containsKey(form);
    }

    /** Returns the valence of a phrase of lower-case words separated by blanks; empty if it is unknown. */
    OptionalDouble phraseValence(String phrase) {
        return find(phrase, phrases);
    }

    /** Returns whether a phrase starts with a lower-case word. */
    boolean mayBeginPhrase(String word) {
        return firstWords.contains(word);
    }

    /** Returns the number of words of the longest phrase. */
    int longestPhrase() {
        return longestPhrase;
    }

    private static OptionalDouble find(String form, Map<String, Double> valences) {
        Double valence = valences.get(form);
        return valence == null ? OptionalDouble.empty() : OptionalDouble.of(valence);
    }
}
