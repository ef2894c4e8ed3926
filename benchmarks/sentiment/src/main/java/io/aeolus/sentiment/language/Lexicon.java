package io.aeolus.sentiment.language;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * How pleasant words are to people, from -4 to 4: the lexicon of VADER (Hutto and Gilbert, ICWSM 2014), each entry the mean of
 * ten human ratings. It has inflected words, slang and emoticons. Immutable.
 */
final class Lexicon {

    private static final String RESOURCE = "vader_sentiment_lexicon.txt";

    private final Map<String, Double> valences;

    private Lexicon(Map<String, Double> valences) {
        this.valences = valences;
    }

    /** The lexicon, shared by all tasks of a worker. */
    static Lexicon shared() {
        return Shared.LEXICON;
    }

    /** The valence of a form; empty where the lexicon does not have it. */
    OptionalDouble valence(String form) {
        Double valence = valences.get(form);
        return valence == null ? OptionalDouble.empty() : OptionalDouble.of(valence);
    }

    /** Whether it has a form. */
    boolean has(String form) {
        return valences.containsKey(form);
    }

    /** The entries that are several words. */
    Map<String, Double> phrases() {
        return valences.entrySet().stream()
                .filter(entry -> Character.isLetter(entry.getKey().charAt(0)))
                .filter(entry -> entry.getKey().indexOf(' ') > 0)
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Lexicon read() {
        Map<String, Double> valences = new HashMap<>();
        for (String[] entry : Resources.table(RESOURCE)) {
            // Of the same form in another case, as ":D" and ":d", the one as it is written counts.
            valences.putIfAbsent(entry[0], Double.valueOf(entry[1]));
        }
        return new Lexicon(Map.copyOf(valences));
    }

    private static final class Shared {
        static final Lexicon LEXICON = read();
    }
}
