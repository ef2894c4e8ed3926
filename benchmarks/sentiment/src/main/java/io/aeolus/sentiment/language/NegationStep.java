// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds the words that are negated. */
final class NegationStep implements Step {

    /** Factor of a negated valence, as measured by the lexicon's authors. */
    private static final double NEGATED = -0.74;

    /** Number of words that a negator affects within its clause. */
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
     * Returns whether a word negates following words. Contractions combine the tags of verb and particle. {@code don't} is {@code
     * AUX+PART}, but so is {@code gonna}, so the particle must be a form of "not".
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
