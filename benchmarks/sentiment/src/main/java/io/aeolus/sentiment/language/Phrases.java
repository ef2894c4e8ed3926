package io.aeolus.sentiment.language;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** Phrases that mean something else than their words. Immutable. */
final class Phrases {

    private static final String RESOURCE = "phrases.tsv";

    private final Map<String, Double> valences;
    private final int longest;

    private Phrases(Map<String, Double> valences) {
        this.valences = valences;
        this.longest = valences.keySet().stream()
                .mapToInt(phrase -> phrase.split(" ", -1).length)
                .max()
                .orElse(0);
    }

    /** The phrases, shared by all tasks of a worker. */
    static Phrases shared() {
        return Shared.PHRASES;
    }

    /** How many words the longest one has. */
    int longest() {
        return longest;
    }

    /** The valence of a phrase, its words in lower case with a blank between them; empty where it is none. */
    OptionalDouble valence(String phrase) {
        Double valence = valences.get(phrase);
        return valence == null ? OptionalDouble.empty() : OptionalDouble.of(valence);
    }

    private static Phrases read() {
        Map<String, Double> valences = new HashMap<>();
        Resources.table(RESOURCE).forEach(entry -> valences.put(entry[0], Double.valueOf(entry[1])));
        return new Phrases(Map.copyOf(valences));
    }

    private static final class Shared {
        static final Phrases PHRASES = read();
    }
}
