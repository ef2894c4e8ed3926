// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.util.ArrayList;
import java.util.List;
import opennlp.tools.lemmatizer.LemmatizerME;

/** Lemmatizes words: {@code batteries} to {@code battery}, {@code loved} to {@code love}. */
final class BaseFormStep implements Step {

    /** The lemmatizer's result for unknown words. */
    private static final String UNKNOWN = "_";

    private final LemmatizerME lemmatizer = new LemmatizerME(Models.LEMMAS.get());

    @Override
    public Tweet apply(Tweet tweet) {
        List<Word> words = new ArrayList<>();
        for (List<Word> sentence : tweet.sentences()) {
            String[] forms = sentence.stream().map(BaseFormStep::lastWord).toArray(String[]::new);
            String[] tags = sentence.stream().map(Word::tag).toArray(String[]::new);
            String[] lemmas = lemmatizer.lemmatize(forms, tags);
            for (int i = 0; i < lemmas.length; i++) {
                words.add(sentence.get(i).withLemma(lemma(sentence.get(i), forms[i], lemmas[i])));
            }
        }
        return tweet.withWords(words);
    }

    /** Returns the inflected word of a phrase, or the word itself. */
    private static String lastWord(Word word) {
        return word.form().substring(word.form().lastIndexOf(' ') + 1);
    }

    private static String lemma(Word word, String lastForm, String lemma) {
        boolean isUnknown = lemma.isEmpty() || lemma.equals(UNKNOWN);
        String rest = word.form().substring(0, word.form().length() - lastForm.length());
        return rest + (isUnknown ? lastForm : lemma);
    }
}
