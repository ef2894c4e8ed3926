// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Joins words that form a phrase: {@code can't wait}, and nouns such as {@code battery life}. */
final class ComplexPhrasesStep implements Step {

    private static final String NOUN = "NOUN";

    private final Lexicon lexicon = Lexicon.shared();

    @Override
    public Tweet apply(Tweet tweet) {
        List<Word> joined = new ArrayList<>();
        for (List<Word> sentence : tweet.sentences()) {
            int at = 0;
            while (at < sentence.size()) {
                int count = Math.max(phraseLength(sentence, at), nounLength(sentence, at));
                joined.add(count > 1 ? joined(sentence.subList(at, at + count), tweet.text()) : sentence.get(at));
                at += Math.max(count, 1);
            }
        }
        return tweet.withWords(joined);
    }

    /** Returns the length of the longest phrase at a position; 0 if there is none. */
    private int phraseLength(List<Word> sentence, int at) {
        if (!lexicon.mayBeginPhrase(sentence.get(at).form())) {
            return 0;
        }
        int most = Math.min(lexicon.longestPhrase(), sentence.size() - at);
        for (int count = most; count > 1; count--) {
            if (lexicon.phraseValence(form(sentence.subList(at, at + count))).isPresent()) {
                return count;
            }
        }
        return 0;
    }

    /** Returns the number of consecutive nouns separated by blanks, excluding nouns with a valence. */
    private int nounLength(List<Word> sentence, int at) {
        int end = at;
        while (end < sentence.size()
                && isPlainNoun(sentence.get(end))
                && (end == at
                        || sentence.get(end).start() == sentence.get(end - 1).end() + 1)) {
            end++;
        }
        return end - at;
    }

    private boolean isPlainNoun(Word word) {
        return word.isTagged(NOUN) && word.form().chars().allMatch(Character::isLetter) && !lexicon.has(word.form());
    }

    private static Word joined(List<Word> words, String text) {
        Word first = words.get(0);
        Word last = words.get(words.size() - 1);
        double emphasis = words.stream().mapToDouble(Word::emphasis).max().orElse(0);
        return first.withText(text.substring(first.start(), last.end()))
                .withForm(form(words))
                .withTag(last.tag())
                .withEmphasis(emphasis);
    }

    private static String form(List<Word> words) {
        StringJoiner form = new StringJoiner(" ");
        words.forEach(word -> form.add(word.form()));
        return form.toString();
    }
}
