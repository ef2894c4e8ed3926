package io.aeolus.sentiment.language;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** Phrases that mean something else than their words: ours, and those of the lexicon. Immutable. */
final class Phrases {

    private static final String RESOURCE = "phrases.tsv";

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

    /** The phrases, shared by all tasks of a worker. */
    static Phrases shared() {
        return Shared.PHRASES;
    }

    /** How many words the longest one has. */
    int longest() {
        return longest;
    }

    /** Whether a phrase begins with a word, in lower case. */
    boolean mayBeginWith(String word) {
        return firstWords.contains(word);
    }

    /** The valence of a phrase, its words in lower case with a blank between them; empty where it is none. */
    OptionalDouble valence(String phrase) {
        Double valence = valences.get(phrase);
        return valence == null ? OptionalDouble.empty() : OptionalDouble.of(valence);
    }

    private static Phrases read() {
        Map<String, Double> valences = new HashMap<>(Lexicon.shared().phrases());
        Resources.table(RESOURCE).forEach(entry -> valences.put(entry[0], Double.valueOf(entry[1])));
        return new Phrases(Map.copyOf(valences));
    }

    private static final class Shared {
        static final Phrases PHRASES = read();
    }
}
