package io.aeolus.sentiment.language;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds the words that are negated. */
final class NegationStep implements Step {

    /** What is left of a valence when it is turned round, as measured by the lexicon's authors. */
    private static final double NEGATED = -0.74;

    /** How many words after it a negator reaches, within its clause. */
    private static final int REACH = 4;

    private static final Set<String> CLAUSE_ENDS = Set.of(".", ",", ";", ":", "!", "?", "-", "--", "...", "but");

    private final Set<String> negators = new HashSet<>();

    NegationStep() {
        Resources.table("negators.tsv").forEach(entry -> negators.add(entry[0]));
    }

    @Override
    public Tweet apply(Tweet tweet) {
        List<Word> words = new ArrayList<>(tweet.words());
        for (int i = 0; i < words.size(); i++) {
            if (isNegator(words.get(i))) {
                negateAfter(i, words);
            }
        }
        return tweet.withWords(words);
    }

    private static void negateAfter(int negator, List<Word> words) {
        int sentence = words.get(negator).sentence();
        for (int i = negator + 1; i <= negator + REACH && i < words.size(); i++) {
            Word word = words.get(i);
            if (word.sentence() != sentence || CLAUSE_ENDS.contains(word.form())) {
                return;
            }
            words.set(i, word.withFactor(word.factor() * NEGATED));
        }
    }

    /**
     * Whether a word negates what follows. Some are fused of a verb and a particle, and their tag of both: {@code don't} is
     * {@code AUX+PART}. But so is {@code gonna}: the particle has to be a form of not.
     */
    private boolean isNegator(Word word) {
        String form = word.form();
        if (negators.contains(form)) {
            return true;
        }
        boolean hasParticle = word.tag().endsWith("PART");
        return form.endsWith("n't") || (hasParticle && (form.endsWith("nt") || form.endsWith("not")));
    }
}
