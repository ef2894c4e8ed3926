// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.util.ArrayList;
import java.util.List;
import opennlp.tools.tokenize.TokenizerME;
import opennlp.tools.util.Span;

/** Splits sentences into words and keeps mentions, emoji and other entities whole. */
final class TokenizerStep implements Step {

    private final TokenizerME tokenizer = new TokenizerME(Models.TOKENS.get());

    @Override
    public Tweet apply(Tweet tweet) {
        List<Word> words = new ArrayList<>();
        int start = 0;
        int sentence = 0;
        for (int end : tweet.sentenceEnds()) {
            addWords(tweet.text(), start, end, sentence++, words);
            start = end;
        }
        return tweet.withSentenceEnds(List.of()).withWords(words);
    }

    private void addWords(String text, int start, int end, int sentence, List<Word> words) {
        int done = start;
        for (Span entity : TweetEntities.in(text, start, end)) {
            split(text, done, entity.getStart(), sentence, words);
            add(text, entity.getStart(), entity.getEnd(), sentence, words);
            done = entity.getEnd();
        }
        split(text, done, end, sentence, words);
    }

    private void split(String text, int start, int end, int sentence, List<Word> words) {
        for (Span word : tokenizer.tokenizePos(text.substring(start, end))) {
            add(text, start + word.getStart(), start + word.getEnd(), sentence, words);
        }
    }

    private static void add(String text, int start, int end, int sentence, List<Word> words) {
        words.add(Word.of(text.substring(start, end), start, sentence));
    }
}
